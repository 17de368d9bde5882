import type { BrowserDevice } from '#public/page-context.ts'
import { saveFile } from '#web/api/save-file.ts'
import { sessionCookies } from '#web/session/cookies.ts'
import { writeClipboard } from '#web/ui/write-clipboard.ts'

/** What the public pages ask of this browser. */
export const browserDevice: BrowserDevice = {
  hasToken: () => sessionCookies.get('token') !== null,
  print: () => print(),
  share: async ({ title, text, path }) => {
    const url = new URL(path, location.href).href
    if (await shareNatively({ title, text, url })) return 'shared'
    return (await writeClipboard(url)) ? 'copied' : 'failed'
  },
  keepPoster: async ({ title, path }) => {
    const picture = await pictureOf(path).catch(() => null)
    if (picture === null) {
      // The poster itself is there all the same.
      location.assign(path)
      return 'failed'
    }

    const file = new File([picture], `${title}.png`, { type: 'image/png' })
    if (takesFiles([file]) && (await shareNatively({ files: [file] }))) return 'shared'

    saveFile(file, file.name)

    return 'kept'
  },
}

/**
 * Whether the device took it, or its user thought better of it; false where nothing can be shared
 * so.
 */
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

/** Telephones pass pictures on; elsewhere a file is what its reader expects. */
function takesFiles(files: File[]): boolean {
  const device = navigator as Partial<Pick<Navigator, 'canShare'>>
  return matchMedia('(pointer: coarse)').matches && device.canShare?.({ files }) === true
}

/**
 * A drawing as the picture file that telephones keep and pass on.
 * @throws Error when it cannot be had or drawn
 */
async function pictureOf(path: string): Promise<Blob> {
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
