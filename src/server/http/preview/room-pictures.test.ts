import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { RoomPictures } from './room-pictures'

const invitation = (ante: number) => ({ roomCode: 'ABC234', host: 'Maya', ante, playerCount: 4 })

it('makes no more than 20 pictures for those who wait, and each of them once', async () => {
  const pictures = new RoomPictures('public/preview')
  const asked = Array.from({ length: 25 }, (_, index) => pictures.of(invitation(index + 1)))
  const again = pictures.of(invitation(1))
  const made = await Promise.all(asked)
  expect(made.map((picture) => picture !== undefined)).toEqual([
    ...Array<boolean>(20).fill(true),
    ...Array<boolean>(5).fill(false),
  ])
  expect(await again).toBe(made[0])
  expect(await pictures.of(invitation(25))).toBeInstanceOf(Buffer)
}, 60_000)

it('the picture of a room without a name is not that of a host who is called null', async () => {
  const pictures = new RoomPictures('public/preview')
  const named = await pictures.of({ ...invitation(50), host: 'null' })
  const nameless = await pictures.of({ ...invitation(50), host: null })
  expect(named?.equals(nameless!)).toBe(false)
}, 60_000)

it('a picture that could not be made is tried again', async () => {
  const folder = mkdtempSync(`${tmpdir()}/preview-`)
  const pictures = new RoomPictures(folder)
  await expect(pictures.of(invitation(1))).rejects.toThrow('ENOENT')
  cpSync('public/preview', folder, { recursive: true })
  expect(await pictures.of(invitation(1))).toBeInstanceOf(Buffer)
  rmSync(folder, { recursive: true })
}, 60_000)
