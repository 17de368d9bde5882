import type { CatalogueIndex } from '#contract/public.ts'
import { readIndex } from '../catalogue.ts'
import type { Asking, PlainContent } from './asking.ts'
import { html, type Html } from './html.ts'
import { brandGrid, listData, searchForm, unpublished, yearLinks } from './plain-parts.ts'
import { plainWords } from './plain-words.ts'

/** The catalogue of a year: figures, industries, cities, some of its brands. */
export async function plainCatalogue(asking: Asking): Promise<PlainContent> {
  const { services, say, year, pathOf } = asking
  const index = await readIndex(services, year)
  const title = say(plainWords.catalogueOf({ year }))
  const { total, region, enterprise, product } = index.figures
  const tells = plainWords.catalogueTells({ programme: index.programme, total, region, enterprise, product })
  return {
    title,
    description: index.published ? say(tells) : say(plainWords.unpublished()),
    path: pathOf('index'),
    picture: index.featured[0]?.cover ?? null,
    data: { '@type': 'CollectionPage', name: title, mainEntity: listData(asking, index.featured) },
    main: html`${hero(asking, index, title, searchForm(asking))}
      <div class="public-page">${index.published ? published(asking, index) : unpublished(asking)}</div>`,
  }
}

/** The famous brands of a year, industry by industry. */
export async function plainTop10(asking: Asking): Promise<PlainContent> {
  const { services, say, year, pathOf, config } = asking
  const index = await readIndex(services, year)
  const title = say(plainWords.top10Of({ year }))
  const brands = index.top10.flatMap((item) => item.brands)
  const { programme, top10 } = index
  const tells = plainWords.top10Tells({ programme, industries: top10.length, total: brands.length })
  const { method } = config.portal.top10
  const parts = top10.map(
    (item) =>
      html`<section class="ui-panel sheet">
        <h2>${item.title}</h2>
        ${brandGrid(asking, item.brands)}
      </section>`,
  )
  return {
    title,
    description: top10.length > 0 ? say(tells) : say(plainWords.unpublished()),
    path: pathOf('index'),
    picture: brands[0]?.cover ?? null,
    data: { '@type': 'CollectionPage', name: title, mainEntity: listData(asking, brands) },
    main: html`${hero(asking, index, title)}
      <div class="public-page">
        ${top10.length > 0 ? parts : unpublished(asking)}${
          method &&
          html`<section class="ui-panel sheet">
            <h2>${say(plainWords.method())}</h2>
            <p class="method">${method}</p>
          </section>`
        }
      </div>`,
  }
}

const hero = (asking: Asking, index: CatalogueIndex, title: string, search: Html | null = null): Html =>
  html`<section class="hero" ${asking.section === 'top10' && html` data-tone="gold"`}>
    <div class="hero-inner">
      <p class="hero-programme">${index.programme}</p>
      <h1>${title}</h1>
      ${yearLinks(asking, 'index')}${search}
    </div>
  </section>`

function published(asking: Asking, index: CatalogueIndex): Html {
  const { say, pathOf, year } = asking
  const industries = index.industries.map(
    ({ value, title, count }) =>
      html`<li>
        <a href="${pathOf('list', { query: { industry: value } })}" data-industry="${value}"
          ><span aria-hidden="true">${[...title][0]}</span><b>${title}</b
          ><small>${say(plainWords.brands({ n: count }))}</small></a
        >
      </li>`,
  )
  const most = Math.max(1, ...index.cities.map(({ count }) => count))
  const cities = index.cities.map(
    ({ code, name, count }) =>
      html`<li>
        <a href="${pathOf('list', { query: { city: code } })}"
          ><span>${name}</span
          ><progress class="ui-progress" max="${most}" value="${count}" aria-hidden="true"></progress><b>${count}</b></a
        >
      </li>`,
  )
  const top10 = html`<a class="top10-banner" href="${pathOf('index', { section: 'top10' })}"
    ><span aria-hidden="true">10</span
    ><span
      ><b>${say(plainWords.top10Of({ year }))}</b
      ><small>${index.top10.map(({ title }) => title).join(' · ')}</small></span
    ><em>${say(plainWords.seeAll())}</em></a
  >`
  return html`<div class="index-columns">
      <section class="ui-panel sheet">
        <h2>${say(plainWords.byIndustry())}</h2>
        <ul class="industry-tiles">
          ${industries}
        </ul>
      </section>
      <section class="ui-panel sheet">
        <h2>${say(plainWords.byCity())}</h2>
        <ul class="city-bars">
          ${cities}
        </ul>
      </section>
    </div>
    ${index.figures.top10 > 0 && top10}
    <section>
      <header class="section-head">
        <h2>${say(plainWords.featured())}</h2>
        <a href="${pathOf('list')}">${say(plainWords.seeAll())}</a>
      </header>
      ${brandGrid(asking, index.featured)}
    </section>`
}
