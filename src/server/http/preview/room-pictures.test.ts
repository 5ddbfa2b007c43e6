import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { RoomPictures } from './room-pictures'

const invitation = (ante: number) => ({ roomCode: 'ABC234', host: 'Maya', ante, playerCount: 4 })
const emptyFolder = () => mkdtempSync(`${tmpdir()}/preview-`)

it('makes no more than 20 pictures for those who wait', async () => {
  const folder = emptyFolder()
  const pictures = new RoomPictures(folder)
  // A picture whose parts are missing fails at once.
  const asked = Array.from({ length: 25 }, (_, index) => pictures.of(invitation(index + 1)))
  const made = await Promise.allSettled(asked)
  expect(made.map(({ status }) => status)).toEqual([
    ...Array<string>(20).fill('rejected'),
    ...Array<string>(5).fill('fulfilled'),
  ])
  expect(await asked[24]).toBeUndefined()
  await expect(pictures.of(invitation(25)), 'nobody waits now').rejects.toThrow('ENOENT')
  rmSync(folder, { recursive: true })
})

it('makes a picture once', async () => {
  const pictures = new RoomPictures('public/preview')
  const [made, meanwhile] = await Promise.all([pictures.of(invitation(1)), pictures.of(invitation(1))])
  expect(made).toBeInstanceOf(Buffer)
  expect(meanwhile).toBe(made)
  expect(await pictures.of(invitation(1))).toBe(made)
}, 60_000)

it('the picture of a room without a name differs from that of a host called null', async () => {
  const pictures = new RoomPictures('public/preview')
  const named = await pictures.of({ ...invitation(50), host: 'null' })
  const nameless = await pictures.of({ ...invitation(50), host: null })
  expect(named?.equals(nameless!)).toBe(false)
}, 60_000)

it('a failed picture is tried again', async () => {
  const folder = emptyFolder()
  const pictures = new RoomPictures(folder)
  await expect(pictures.of(invitation(1))).rejects.toThrow('ENOENT')
  cpSync('public/preview', folder, { recursive: true })
  expect(await pictures.of(invitation(1))).toBeInstanceOf(Buffer)
  rmSync(folder, { recursive: true })
}, 60_000)
