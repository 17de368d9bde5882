import type { BrowserDevice } from '#public/page-context.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { writeClipboard } from '#web/ui/write-clipboard.ts'

export const browserDevice: BrowserDevice = {
  hasToken: () => sessionCookies.get('token') !== null,
  print: () => print(),
  share: async ({ title, text, path }) => {
    const url = new URL(path, location.href).href
    if (await shareNatively({ title, text, url })) return 'shared'
    return (await writeClipboard(url)) ? 'copied' : 'failed'
  },
  savePoster: async ({ title, path }) => {
    const picture = await convertToPng(path).catch(() => null)
    if (picture === null) {
      // Falls back to the poster itself.
      location.assign(path)
      return 'failed'
    }

    const file = new File([picture], `${title}.png`, { type: 'image/png' })
    if (canShareFiles([file]) && (await shareNatively({ files: [file] }))) return 'shared'

    downloadFile(file, file.name)

    return 'saved'
  },
}

/** True when shared or canceled, false where sharing is unsupported. */
async function shareNatively(data: ShareData): Promise<boolean> {
  const device = navigator as Partial<Pick<Navigator, 'share'>>
  if (device.share === undefined) return false

  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Phones share files; elsewhere a download is expected. */
function canShareFiles(files: File[]): boolean {
  const device = navigator as Partial<Pick<Navigator, 'canShare'>>
  return matchMedia('(pointer: coarse)').matches && device.canShare?.({ files }) === true
}

/** @throws Error when the drawing cannot be loaded or drawn */
async function convertToPng(path: string): Promise<Blob> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)

  const url = URL.createObjectURL(await answer.blob())

  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')

    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)

    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
