import type { BrandDetail as Brand } from '#contract/public.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { brandPath } from './brand-card.tsx'

/** Passes a brand's address on by whatever the device shares with; where it cannot, the address is copied. */
export function ShareBrand({ brand }: { brand: Brand }) {
  const t = useCatalogueText()
  const share = async () => {
    const url = new URL(brandPath('lsypxfzn', brand), location.href).href
    const { brandName: title, slogan, subjectName } = brand
    const isShared = await shareNatively({ title, text: slogan || subjectName, url })
    if (!isShared) await copyText(url)
  }
  return (
    <button type="button" className="ui-button share" onClick={() => void share()}>
      {t('share')}
    </button>
  )
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
