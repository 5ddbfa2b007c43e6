import { saveFile } from '../../../ui/save-file'

/** The picture of an evening of this date; null where the browser can't make one. */
export async function pictureFile(canvas: HTMLCanvasElement, date: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `poker-evening-${date.replaceAll(' ', '-')}.png`, { type: 'image/png' })
}

/** Whether the browser has a share sheet that takes pictures; plain http has none. */
export function canShare(): boolean {
  const example = new File([], 'picture.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [example] })
}

export async function sharePicture(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The player has closed the share sheet.
    console.debug('The picture was not shared:', error)
  }
}

export function keepPicture(file: File): void {
  saveFile(file, file.name)
}
