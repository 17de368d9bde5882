import type { PublicPage, RankedBrand } from './public-page.ts'

/** What most cards do not have: a page does not say it of each. */
const usual: Partial<RankedBrand> = {
  isTop10: false,
  top10Rank: null,
  top10Industry: null,
  awardTitle: null,
  cover: null,
}

/** A page as it stands in its document: cards without what most do not have. */
export const shortPage = (page: PublicPage): PublicPage => withCards(page, withoutUsual)

/** The page that was shortened. */
export const wholePage = (page: PublicPage): PublicPage =>
  withCards(page, (card) => ({ ...usual, ...card }))

function withoutUsual<Card extends object>(card: Card): Card {
  const told = Object.entries(card).filter(
    ([name, value]) => !(name in usual && usual[name as keyof typeof usual] === value),
  )
  return Object.fromEntries(told) as Card
}

function withCards(
  page: PublicPage,
  change: <Card extends object>(card: Card) => Card,
): PublicPage {
  const { shown } = page
  if (shown.kind === 'list')
    return {
      ...page,
      shown: { ...shown, list: { ...shown.list, brands: shown.list.brands.map(change) } },
    }

  if (shown.kind === 'catalogue-index')
    return {
      ...page,
      shown: { ...shown, index: { ...shown.index, featured: shown.index.featured.map(change) } },
    }

  if (shown.kind === 'top10-index' && shown.top10.current) {
    const { current } = shown.top10
    return {
      ...page,
      shown: {
        ...shown,
        top10: { ...shown.top10, current: { ...current, brands: current.brands.map(change) } },
      },
    }
  }

  return page
}
