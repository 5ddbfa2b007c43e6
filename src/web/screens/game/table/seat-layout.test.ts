import { describe, expect, it } from 'vitest'
import { chipSpot, fileLayout, ovalLayout, type Spot } from './seat-layout'

const felt = { width: 1088, height: 640 }
const counts = Array.from({ length: 12 }, (_, index) => index + 1)

describe('seats round the oval', () => {
  const seat = { width: 148, height: 108 }
  const foot = 222
  const distances = (spots: Spot[]) =>
    spots.flatMap((spot, index) =>
      spots.slice(index + 1).map((other) => ({
        x: (Math.abs(spot.x - other.x) / 100) * felt.width,
        y: (Math.abs(spot.y - other.y) / 100) * felt.height,
      })),
    )

  it.each(counts)('%d others are clear of each other and of Harvey on a large table', (count) => {
    const { fits, spots } = ovalLayout(count, felt, seat, 58, foot)
    expect(fits).toBe(true)
    expect(spots).toHaveLength(count)
    const harveySpot = { x: 50, y: (58 / felt.height) * 100 }
    for (const { x, y } of distances([harveySpot, ...spots])) {
      expect(x >= seat.width - 1 || y >= seat.height - 1).toBe(true)
    }
  })

  it.each(counts)('%d others go clockwise: up the left side, then down the right', (count) => {
    const { spots } = ovalLayout(count, felt, seat, 58, foot)
    const left = spots.slice(0, Math.ceil(count / 2))
    const right = spots.slice(left.length)
    expect(left.every(({ x }) => x < 50)).toBe(true)
    expect(right.every(({ x }) => x > 50)).toBe(true)
    expect(left.map(({ y }) => y)).toEqual(left.map(({ y }) => y).sort((one, other) => other - one))
    expect(right.map(({ y }) => y)).toEqual(right.map(({ y }) => y).sort((one, other) => one - other))
  })

  it.each([...counts, 13])('%d seats are symmetric on both sides of Harvey if the foot is free', (count) => {
    const { fits, spots } = ovalLayout(count, felt, seat, 58, 'free')
    expect(fits).toBe(true)
    expect(spots).toHaveLength(count)
    const [first] = spots
    if (count % 2 === 1) expect(first?.x).toBe(50)
    const mirrored = spots.map(({ x, y }) => ({ x: 100 - x, y }))
    for (const { x, y } of mirrored) {
      expect(spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < 0.01)).toBe(true)
    }
    for (const { x, y } of distances(spots)) expect(x >= seat.width - 1 || y >= seat.height - 1).toBe(true)
  })

  it('reports that a table is too small for its seats', () => {
    expect(ovalLayout(12, { width: 740, height: 420 }, seat, 58, foot).fits).toBe(false)
  })
})

describe('seats in two files', () => {
  it.each([1, 2, 3, 4, 5, 6])('%d others stay on the felt, the left ones from the foot up', (count) => {
    const spots = fileLayout(count, { width: 360, height: 400 }, 108)
    expect(spots).toHaveLength(count)
    const left = spots.filter(({ x }) => x < 50)
    expect(left).toHaveLength(Math.ceil(count / 2))
    expect(left.map(({ y }) => y)).toEqual(left.map(({ y }) => y).sort((one, other) => other - one))
    for (const { y } of spots) {
      expect(y).toBeGreaterThan(15)
      expect(y).toBeLessThan(95)
    }
  })

  it.each([
    { count: 4, height: 288 },
    { count: 6, height: 312 },
    { count: 6, height: 400 },
  ])('the seats keep clear of the edge and of the viewer’s hand on a low felt: %j', ({ count, height }) => {
    for (const { y } of fileLayout(count, { width: 360, height }, 108)) {
      expect((y / 100) * height).toBeGreaterThan(51)
      expect((y / 100) * height).toBeLessThan(height - 72)
    }
  })
})

it('a chip lies between its seat and the pot', () => {
  const chip = chipSpot({ x: 10, y: 50 }, felt, { width: 148, height: 108 })
  expect(chip.x).toBeGreaterThan(10)
  expect(chip.x).toBeLessThan(50)
})
