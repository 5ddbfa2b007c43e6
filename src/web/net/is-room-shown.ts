/** Whether the page shows this room: its lobby or its game. */
export const isRoomShown = (roomCode: string) => location.pathname.toUpperCase().split('/')[2] === roomCode
