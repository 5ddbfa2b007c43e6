import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { announce } from './announce'

/**
 * The same game, written for speed alone: one socket per player, everything in memory, without sessions, calls, clock and
 * storage. Players connect to `/{table}/{players}/{name}`. The first deal follows when a table has all its players.
 */
interface Card {
  suit: string
  rank: string
  value: number
  isWild: boolean
  selectedRank?: string
}

interface Player {
  socket: WebSocket
  name: string
  cards: Card[]
  decision: 'stay' | 'fold' | null
  wins: number
  runningTotal: number
  roundReady: boolean
}

interface Table {
  code: string
  size: number
  version: number
  phase: 'lobby' | 'decision' | 'results' | 'waiting'
  round: number
  ante: number
  pot: number
  stake: number
  turn: number
  first: number
  players: Player[]
  harvey: { cards: Card[]; wins: number }
  result: object | null
}

type Command =
  | { type: 'decision'; decision: 'stay' | 'fold' }
  | { type: 'wild-cards'; ranks: string[] }
  | { type: 'continue' }
  | { type: 'next-round' }

const SUITS = ['hearts', 'diamonds', 'clubs', 'spades']
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const CAP_ANTES = 100

const tables = new Map<string, Table>()
const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })

sockets.on('connection', (socket, { url = '/' }) => {
  const [, code = '', size = '', name = ''] = url.split('/')
  const table = tables.get(code) ?? newTable(code, Number(size))
  tables.set(code, table)
  const player: Player = {
    socket,
    name,
    cards: [],
    decision: null,
    wins: 0,
    runningTotal: 0,
    roundReady: false,
  }
  table.players.push(player)
  socket.on('message', (data) => handleCommand(table, player, JSON.parse((data as Buffer).toString()) as Command))
  if (table.players.length === table.size) deal(table)
})

http.listen(0, '127.0.0.1', () => announce(http))

function newTable(code: string, size: number): Table {
  const harvey = { cards: [], wins: 0 }
  return {
    code,
    size,
    version: 0,
    phase: 'lobby',
    round: 0,
    ante: 50,
    pot: 0,
    stake: 0,
    turn: 0,
    first: -1,
    players: [],
    harvey,
    result: null,
  }
}

function handleCommand(table: Table, player: Player, command: Command): void {
  switch (command.type) {
    case 'decision':
      return decide(table, player, command.decision)
    case 'wild-cards':
      return pickWilds(player, command.ranks)
    case 'continue':
      return continueRound(table, player)
    case 'next-round':
      if (table.phase !== 'waiting' || table.players[0] !== player) return reject(player)
      return deal(table)
  }
}

function reject({ socket }: Player): void {
  socket.send('{"type":"error"}')
}

function decide(table: Table, player: Player, decision: 'stay' | 'fold'): void {
  const isTurn = table.phase === 'decision' && table.players[table.turn] === player
  if (!isTurn || player.cards.some((card) => card.isWild && card.selectedRank === undefined)) return reject(player)
  player.decision = decision
  table.turn = (table.turn + 1) % table.size
  if (table.turn === table.first) showdown(table)
  sendState(table)
}

function pickWilds(player: Player, ranks: string[]): void {
  const wilds = player.cards.filter((card) => card.isWild)
  if (wilds.length !== ranks.length) return reject(player)
  for (const [index, card] of wilds.entries()) {
    card.selectedRank = ranks[index] ?? 'A'
    card.value = RANKS.indexOf(card.selectedRank) + 2
  }
  sendHand(player)
}

function continueRound(table: Table, player: Player): void {
  if (table.phase !== 'results') return reject(player)
  player.roundReady = true
  if (table.players.every(({ roundReady }) => roundReady)) table.phase = 'waiting'
  sendState(table)
}

function deal(table: Table): void {
  const deck = shuffledDeck()
  for (const player of table.players) {
    player.cards = deck.splice(0, 3)
    player.decision = null
    player.roundReady = false
    player.runningTotal -= table.ante
  }
  table.harvey.cards = deck.splice(0, 3)
  for (const card of table.harvey.cards) if (card.isWild) Object.assign(card, { selectedRank: 'A', value: 14 })
  table.pot += table.ante * table.size
  table.stake = Math.min(table.pot, CAP_ANTES * table.ante)
  table.first = (table.first + 1) % table.size
  table.turn = table.first
  table.round += 1
  table.phase = 'decision'
  for (const player of table.players) sendHand(player)
  sendState(table)
}

function shuffledDeck(): Card[] {
  const deck = SUITS.flatMap((suit) =>
    RANKS.map((rank, index): Card => ({ suit, rank, value: index + 2, isWild: index === 0 })),
  )
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[deck[last], deck[other]] = [deck[other] as Card, deck[last] as Card]
  }
  return deck
}

function showdown(table: Table): void {
  const staying = table.players.filter(({ decision }) => decision === 'stay')
  const best = Math.max(0, ...staying.map(({ cards }) => strength(cards)))
  const harveyWins = best <= strength(table.harvey.cards)
  const winners = harveyWins ? [] : staying.filter(({ cards }) => strength(cards) === best)
  const share = Math.floor(table.pot / winners.length)
  const contested = table.pot
  const deltas = table.players.map((player) => {
    const isWinner = winners.includes(player)
    const amount = isWinner ? share : player.decision === 'stay' ? -table.stake : 0
    player.wins += isWinner ? 1 : 0
    player.runningTotal += amount
    table.pot -= amount
    return { name: player.name, amount }
  })
  table.harvey.wins += harveyWins ? 1 : 0
  table.phase = 'results'
  const names = winners.map(({ name }) => name)
  table.result = { pot: contested, winners: names, harveyWins, deltas, carryOver: table.pot }
}

function strength(cards: Card[]): number {
  const [high = 0, middle = 0, low = 0] = cards.map(({ value }) => value).sort((a, b) => b - a)
  const [one, two, three] = middle === low ? [middle, low, high] : [high, middle, low]
  return ((category(cards, high, middle, low) * 15 + one) * 15 + two) * 15 + three
}

function category([a, b, c]: Card[], high: number, middle: number, low: number): number {
  const isFlush = a?.suit === b?.suit && b?.suit === c?.suit
  const isStraight = high === middle + 1 && middle === low + 1
  if (isStraight && isFlush) return 5
  if (high === low) return 4
  if (isStraight) return 3
  if (isFlush) return 2
  return high === middle || middle === low ? 1 : 0
}

/** Sends the new state, with what a page of the game needs and nothing else. */
function sendState(table: Table): void {
  table.version += 1
  const { version, phase, round, ante, pot, stake, harvey, result } = table
  const isOpen = phase === 'results'
  const state = {
    version,
    phase,
    currentTurn: phase === 'decision' ? table.players[table.turn]?.name : null,
    round,
    ante,
    pot,
    stake,
    players: table.players.map(({ name, cards, decision, wins, runningTotal, roundReady }) => ({
      name,
      cards: isOpen ? cards : [],
      decision,
      wins,
      runningTotal,
      roundReady,
    })),
    harvey: { cards: isOpen ? harvey.cards : [], wins: harvey.wins },
    result: isOpen ? result : null,
  }
  broadcast(table, JSON.stringify({ type: 'state', state }))
}

function sendHand({ socket, cards }: Player): void {
  socket.send(JSON.stringify({ type: 'hand', cards }))
}

function broadcast(table: Table, text: string): void {
  for (const { socket } of table.players) socket.send(text)
}
