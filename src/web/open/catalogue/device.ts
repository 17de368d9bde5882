import type { Device } from '#public/page-context.ts'
import { cookies } from '#web/session/cookies.ts'
import { writeClipboard } from '#web/ui/write-clipboard.ts'

/** What the public pages ask of this browser. */
export const device: Device = {
  hasToken: () => cookies.get('token') !== null,
  share: async ({ title, text, path }) => {
    const url = new URL(path, location.href).href
    if (await shareNatively({ title, text, url })) return 'shared'
    return (await writeClipboard(url)) ? 'copied' : 'failed'
  },
}

/** Whether the device took it, or its user thought better of it; false where nothing can be shared so. */
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
