import type { Player } from './player'

/** A call that is not part of the game: nonsense, or something to read. */
export function strayCall(player: Player): void {
  const { world, code } = player
  if (code === undefined) return
  const { random } = world
  if (random.happens(0.5)) return readSomething(player, code)
  const [method, path, body] = random.oneOf<readonly ['GET' | 'POST', string, string | undefined]>([
    ['POST', `/api/game/decision/${code}`, '{"decision":'],
    ['POST', `/api/game/decision/${code}`, '{"decision":"both"}'],
    ['POST', `/api/game/ante/${code}`, '{"ante":-1}'],
    ['GET', '/api/game/state/AAAAAA', undefined],
    ['POST', `/api/game/kick/${code}`, '{"playerId":"nobody"}'],
    ['GET', `/api/game/deal/${code}?no=99`, undefined],
    ['GET', `/api/game/deal/${code}`, undefined],
    ['GET', `/api/game/join/${code}`, undefined],
    ['GET', '/api/game/active-games', undefined],
  ])
  world.calls.ask(player, method, path, body, (answer) => {
    if (answer !== undefined) world.pageReferee.judgeAnyText(code, answer.text)
  })
}

function readSomething(player: Player, code: string): void {
  const { world } = player
  world.random.oneOf([
    () => world.calls.readChat(player, code),
    () => world.calls.readHistory(player, code),
    () => world.calls.readEvening(player, code),
    () => world.calls.readOwnRooms(player),
  ])()
}
