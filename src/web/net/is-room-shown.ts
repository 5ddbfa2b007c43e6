/** Whether the page shows this room: its lobby or its game. */
export const isRoomShown = (roomCode: string) => shownRoom() === roomCode

/** Whether the page shows another room than this one. */
export const isOtherRoomShown = (roomCode: string) => shownRoom() !== '' && !isRoomShown(roomCode)

const shownRoom = () => location.pathname.toUpperCase().split('/')[2] ?? ''
