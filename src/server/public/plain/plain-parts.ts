import type { BrandCard } from '#contract/public.ts'
import type { Asking, Section } from './asking.ts'
import { html, type Html } from './html.ts'
import { plainWords } from './plain-words.ts'

/** Links to the same screen in every public year. */
export function yearLinks({ config, say, year, pathOf }: Asking, screen: 'index' | 'list'): Html {
  const links = config.portal.publicYears.map(
    (item) =>
      html`<a href="${pathOf(screen, { year: item })}" ${item === year && html` aria-current="page"`}
        >${say(plainWords.year({ year: item }))}</a
      >`,
  )
  return html`<nav class="years" aria-label="${say(plainWords.years())}">${links}</nav>`
}

/** A field that looks for brands by their words. */
export function searchForm({ say, pathOf }: Asking): Html {
  const word = say(plainWords.keyword())
  return html`<form class="hero-search" role="search" action="${pathOf('list')}">
    <input
      class="ui-input"
      type="search"
      name="keyword"
      maxlength="40"
      aria-label="${word}"
      placeholder="${word}"
    /><button type="submit" class="ui-button" data-tone="primary">${say(plainWords.search())}</button>
  </form>`
}

/** Brands as cards that lead to their own pages. */
export function brandGrid(asking: Asking, brands: BrandCard[], section: Section = asking.section): Html {
  return html`<ul class="brand-grid">
    ${brands.map((brand) => brandCard(asking, brand, section))}
  </ul>`
}

function brandCard({ say, pathOf }: Asking, brand: BrandCard, section: Section): Html {
  const address = pathOf('detail', { section, year: brand.year, query: { id: brand.id } })
  const rank = brand.top10Rank === null ? '' : ` · ${say(plainWords.rank({ n: brand.top10Rank }))}`
  return html`<li class="brand-card">
    <a href="${address}"
      ><span class="brand-cover"
        >${brand.cover && html`<img class="cover" src="${brand.cover}" alt="" loading="lazy" />`}${brand.isTop10 && html`<span class="brand-medal">${say(plainWords.top10())}${rank}</span>`}</span
      ><span class="brand-body"
        ><b>${brand.brandName}</b><span class="brand-subject">${brand.subjectName}</span
        ><span class="brand-tags"
          ><span class="ui-tag" data-tone="green">${brand.typeTitle}</span
          ><span class="ui-tag">${brand.industryTitle}</span
          >${brand.certs.slice(0, 2).map((cert) => html`<span class="ui-tag" data-tone="blue">${cert}</span>`)}</span
        ><span class="brand-foot"><span>${placeOf(brand)}</span></span></span
      ></a
    >
  </li>`
}

/** Where a brand is at home. */
export const placeOf = ({ cityName, districtName }: BrandCard): string =>
  [cityName, districtName].filter(Boolean).join(' · ')

/** Nothing published in a year, and the way to the newest earlier one. */
export function unpublished({ config, say, year, pathOf }: Asking): Html {
  const earlier = config.portal.publicYears.filter((item) => item < year)[0]
  return html`<div class="ui-panel unpublished">
    <h2>${say(plainWords.unpublished())}</h2>
    ${earlier !== undefined && html`<a class="ui-button" data-tone="primary" href="${pathOf('index', { year: earlier })}">${say(plainWords.year({ year: earlier }))}</a>`}
  </div>`
}

/** Brands in their order, as search engines read them. */
export const listData = ({ pathOf }: Asking, brands: BrandCard[]) => ({
  '@type': 'ItemList',
  itemListElement: brands.map((brand, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: brand.brandName,
    url: pathOf('detail', { section: 'catalogue', year: brand.year, query: { id: brand.id } }),
  })),
})
