import { useMemo } from 'react'
import { DrawingProvider, type BrowserDevice } from './page-context.ts'
import { PublicLayout } from './public-layout.tsx'
import type { PublicPage, PageContent } from './public-page.ts'
import { BrandDetail } from './screens/brand/brand-detail.tsx'
import { CatalogueIndex } from './screens/catalogue-index.tsx'
import { BrandList } from './screens/list/brand-list.tsx'
import { Failed, Missing } from './screens/nothing-shown.tsx'
import { Top10Index } from './screens/top10/top10-index.tsx'
import { publicTextOf, type PublicWords } from './words.ts'

/**
 * A public page from its data, the same on the server and in the browser.
 * @param isOld another page is on its way
 */
export function PublicApp({
  page,
  words,
  device,
  isOld = false,
}: {
  page: PublicPage
  words: PublicWords
  device: BrowserDevice
  isOld?: boolean
}) {
  const drawing = useMemo(() => ({ page, t: publicTextOf(words), device }), [page, words, device])
  const { t } = drawing
  const texts = {
    skip: t('skip'),
    menu: t('menu'),
    signIn: t('signIn'),
    workbench: t('workbench'),
    filing: page.frame.filingNumber && t('filing', { number: page.frame.filingNumber }),
  }

  return (
    <DrawingProvider value={drawing}>
      <PublicLayout
        frame={page.frame}
        texts={texts}
        address={page.address}
        hasToken={device.hasToken}
        isOld={isOld}
      >
        <Screen content={page.shown} />
      </PublicLayout>
    </DrawingProvider>
  )
}

function Screen({ content }: { content: PageContent }) {
  switch (content.kind) {
    case 'catalogue-index':
      return <CatalogueIndex index={content.index} />
    case 'top10-index':
      return <Top10Index top10={content.top10} />
    case 'list':
      return <BrandList list={content.list} />
    case 'brand':
      return <BrandDetail key={content.brand.id} brand={content.brand} />
    case 'missing':
      return <Missing />
    case 'failed':
      return <Failed />
  }
}
