import type { PublicPage, RankedBrand } from './public-page.ts'

const cardDefaults: Partial<RankedBrand> = {
  isTop10: false,
  top10Rank: null,
  top10Industry: null,
  awardTitle: null,
  cover: null,
}

/** Omits default values of cards, to embed the page. */
export const compactPage = (page: PublicPage): PublicPage => mapCards(page, omitDefaults)

/** Reverses `compactPage`. */
export const expandPage = (page: PublicPage): PublicPage =>
  mapCards(page, (card) => ({ ...cardDefaults, ...card }))

function omitDefaults<Card extends object>(card: Card): Card {
  const unusualEntries = Object.entries(card).filter(
    ([name, value]) =>
      !(name in cardDefaults && cardDefaults[name as keyof typeof cardDefaults] === value),
  )
  return Object.fromEntries(unusualEntries) as Card
}

function mapCards(page: PublicPage, change: <Card extends object>(card: Card) => Card): PublicPage {
  const { shown: content } = page
  if (content.kind === 'list')
    return {
      ...page,
      shown: { ...content, list: { ...content.list, brands: content.list.brands.map(change) } },
    }

  if (content.kind === 'catalogue-index')
    return {
      ...page,
      shown: {
        ...content,
        index: { ...content.index, featured: content.index.featured.map(change) },
      },
    }

  if (content.kind === 'top10-index' && content.top10.current) {
    const { current } = content.top10
    return {
      ...page,
      shown: {
        ...content,
        top10: { ...content.top10, current: { ...current, brands: current.brands.map(change) } },
      },
    }
  }

  return page
}
