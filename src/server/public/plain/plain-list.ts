import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { readBrands, readIndex } from '../catalogue.ts'
import type { Asking, PlainContent } from './asking.ts'
import { html, type Html } from './html.ts'
import { brandGrid, listData, unpublished, yearLinks } from './plain-parts.ts'
import { plainWords } from './plain-words.ts'

const names = ['type', 'industry', 'city', 'district', 'cert', 'keyword', 'sort'] as const
const longest = 60

/** A page of the brands that fit what the address asks for. */
export async function plainList(asking: Asking): Promise<PlainContent> {
  const { services, section, say, year, pathOf } = asking
  const top10 = section === 'top10'
  const chosen = Object.fromEntries(names.flatMap((name) => valueOf(asking, name)))
  const asked = { ...chosen, top10, page: numberOf(asking, 'page'), size: numberOf(asking, 'size') }
  const index = await readIndex(services, year)
  const { brands, page } = await readBrands(services, year, asked)
  const title = say(top10 ? plainWords.top10Of({ year }) : plainWords.catalogueOf({ year }))
  const isPublished = top10 ? index.top10.length > 0 : index.published
  const found = html`<div class="found-line"><span>${say(plainWords.found({ n: page.total }))}</span></div>
    ${brands.length > 0 ? brandGrid(asking, brands) : html`<p class="ui-panel ui-empty">${say(plainWords.foundNothing())}</p>`}${turns(asking, chosen, page)}`
  return {
    title,
    description: say(plainWords.listTells({ title, n: page.total })),
    path: pathOf('list', { query: { ...chosen, page: page.current > 1 ? page.current : undefined } }),
    picture: brands[0]?.cover ?? null,
    data: { '@type': 'CollectionPage', name: title, mainEntity: listData(asking, brands) },
    main: html`<div class="public-page">
      <header class="page-head">
        <h1>${title}</h1>
        ${yearLinks(asking, 'list')}
      </header>
      ${isPublished ? html`${filters(asking, index)}${found}` : unpublished(asking)}
    </div>`,
  }
}

function valueOf({ query }: Asking, name: string): [string, string][] {
  const value = query.get(name)?.trim().slice(0, longest) ?? ''
  return value === '' ? [] : [[name, value]]
}

/** A whole number that an address may say, else nothing. */
function numberOf({ query }: Asking, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** What there is to choose from, as links, and the field for words. */
function filters(asking: Asking, index: Awaited<ReturnType<typeof readIndex>>): Html {
  const { config, section, say } = asking
  const types = dictionaryItems(config, 'declare_type').map(({ value, label }) => ({ value, title: label }))
  const industries =
    section === 'top10'
      ? index.top10.map(({ industry, title }) => ({ value: industry, title }))
      : index.industries.map(({ value, title, count }) => ({ value, title: `${title} ${count}` }))
  const cities = index.cities.map(({ code, name, count }) => ({ value: code, title: `${name} ${count}` }))
  return html`<section class="ui-panel sheet brand-filters">
    ${section === 'catalogue' && choices(asking, 'type', say(plainWords.type()), types)}${choices(asking, 'industry', say(plainWords.industry()), industries)}${choices(asking, 'city', say(plainWords.city()), cities)}${wordsForm(asking)}
  </section>`
}

/** Looks for words among what was chosen. */
function wordsForm({ say, pathOf, query }: Asking): Html {
  const kept = names.flatMap((name) => {
    const value = name === 'keyword' ? null : query.get(name)
    return value ? html`<input type="hidden" name="${name}" value="${value}" />` : []
  })
  return html`<form class="filter-fields" role="search" action="${pathOf('list')}">
    ${kept}<label class="filter-keyword"
      ><span>${say(plainWords.keyword())}</span
      ><input class="ui-input" type="search" name="keyword" maxlength="40" value="${query.get('keyword')}" /></label
    ><button type="submit" class="ui-button" data-tone="primary">${say(plainWords.search())}</button>
  </form>`
}

function choices(
  { pathOf, query }: Asking,
  name: string,
  title: string,
  items: { value: string; title: string }[],
): Html {
  const links = items.map(
    ({ value, title: text }) =>
      html`<a
        class="ui-link"
        href="${pathOf('list', { query: { [name]: value } })}"
        ${query.get(name) === value && html` aria-current="true"`}
        >${text}</a
      > `,
  )
  return html`<nav class="filter-words" aria-label="${title}">
    <span>${title}</span>
    <div>${links}</div>
  </nav>`
}

/** The ways to the page before and after. */
function turns(
  { say, pathOf }: Asking,
  chosen: Record<string, string>,
  { current, size, total }: { current: number; size: number; total: number },
): Html {
  const pages = Math.max(1, Math.ceil(total / size))
  const to = (page: number, title: string) =>
    page >= 1 &&
    page <= pages &&
    html`<a class="ui-button" href="${pathOf('list', { query: { ...chosen, page } })}">${title}</a>`
  const at = say(plainWords.page({ page: current, pages }))
  return html`<nav class="ui-pagination" aria-label="${at}">
    ${to(current - 1, say(plainWords.previous()))}<span>${at}</span>${to(current + 1, say(plainWords.next()))}
  </nav>`
}
