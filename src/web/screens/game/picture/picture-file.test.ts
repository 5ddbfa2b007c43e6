import { expect, it } from 'vitest'
import { pictureFile } from './picture-file'

it('the file name of a picture has the day that the picture shows', async () => {
  const canvas = Object.assign(document.createElement('canvas'), {
    toBlob: (take: BlobCallback) => take(new Blob(['picture'])),
  })
  expect((await pictureFile(canvas, '14 March 2026'))?.name).toBe('poker-evening-14-March-2026.png')
})
