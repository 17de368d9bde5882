import { useEffect, useState } from 'react'
import { useDrawing } from '#public/page-context.ts'
import type { PublicBrand } from '#public/public-page.ts'

const statusVisibleMs = 5000

/**
 * Shares a brand's address through the device, otherwise copies it with a message. The poster is
 * saved as a picture; without a script it is opened.
 */
export function ShareBrand({ brand }: { brand: PublicBrand }) {
  const { t, device, pathOf } = useDrawing()
  const [statusMessage, setStatusMessage] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setStatusMessage(''), statusVisibleMs)
    return () => clearTimeout(timer)
  }, [statusMessage])

  const share = async () => {
    const path = pathOf('catalogue-detail', { id: brand.id }, brand.year)
    const outcome = await device.share({
      title: brand.brandName,
      text: brand.slogan ?? brand.subjectName,
      path,
    })

    const words = { shared: '', copied: t('copied'), failed: t('copyFailed') }

    setStatusMessage(words[outcome])
  }

  const keepPoster = async () => {
    const outcome = await device.keepPoster({ title: brand.brandName, path: brand.poster })
    setStatusMessage(outcome === 'kept' ? t('posterKept') : '')
  }

  return (
    <p className="share">
      <button type="button" className="ui-button" onClick={() => void share()}>
        {t('share')}
      </button>
      <a
        className="ui-button"
        href={brand.poster}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void keepPoster()
        }}
      >
        {t('poster')}
      </a>
      <button type="button" className="ui-button" onClick={device.print}>
        {t('print')}
      </button>
      <span role="status">{statusMessage}</span>
    </p>
  )
}
