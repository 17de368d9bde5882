import { notFound } from '#server/errors.ts'
import type { BrandDetail } from '#contract/public.ts'
import { readBrand } from '../catalogue.ts'
import { publicTexts } from '../public-texts.ts'
import type { Asking, PlainContent } from './asking.ts'
import { html, type Html } from './html.ts'
import { brandGrid, placeOf } from './plain-parts.ts'
import { plainWords } from './plain-words.ts'

const summary = 120

/** One brand in full. @throws ApiError 404 when it is not shown to the public */
export async function plainBrand(asking: Asking): Promise<PlainContent> {
  const { services, year, query, pathOf } = asking
  const id = query.get('id') ?? ''
  if (id === '' || id.length > 64) throw notFound(publicTexts.noBrand())
  const brand = await readBrand(services, year, id)
  const picture = brand.gallery[0] ?? brand.cover
  const description = [brand.slogan, brand.subjectName, placeOf(brand), brand.story?.slice(0, summary)]
  return {
    title: brand.brandName,
    description: description.filter(Boolean).join('。'),
    // A brand has one address, whichever list it was found in.
    path: pathOf('detail', { section: 'catalogue', query: { id: brand.id } }),
    picture,
    data: {
      '@type': 'Brand',
      name: brand.brandName,
      ...(brand.slogan ? { slogan: brand.slogan } : {}),
      ...(brand.story ? { description: brand.story.slice(0, summary) } : {}),
      ...(picture ? { image: picture } : {}),
    },
    main: shown(asking, brand),
  }
}

function shown(asking: Asking, brand: BrandDetail): Html {
  const { say, pathOf } = asking
  const pictures = (brand.gallery.length > 0 ? brand.gallery : [brand.cover]).flatMap((url) =>
    url === null ? [] : html`<img class="cover" src="${url}" alt="" loading="lazy" />`,
  )
  const rank = brand.top10Rank === null ? '' : ` · ${say(plainWords.rank({ n: brand.top10Rank }))}`
  const tags = html`<p class="brand-tags">
    <span class="ui-tag" data-tone="green">${brand.typeTitle}</span
    ><span class="ui-tag">${brand.industryTitle}</span
    >${brand.isTop10 && html`<span class="ui-tag" data-tone="gold">${say(plainWords.top10())}${rank}</span>`}
  </p>`
  const related = html`<section>
    <header class="section-head"><h2>${say(plainWords.related())}</h2></header>
    ${brandGrid(asking, brand.related, 'catalogue')}
  </section>`
  return html`<div class="public-page">
    <a class="ui-link back" href="${pathOf('list')}">‹ ${say(plainWords.back())}</a>
    <section class="ui-panel sheet detail-top">
      ${pictures.length > 0 && html`<div class="gallery">${pictures}</div>`}
      <div class="detail-facts">
        <h1>${brand.brandName}</h1>
        ${brand.slogan && html`<p class="slogan">${brand.slogan}</p>`}${tags}${facts(asking, brand)}
      </div>
    </section>
    ${words(say(plainWords.story()), brand.story)}${words(say(plainWords.features()), brand.features)}${proofs(asking, brand)}${brand.related.length > 0 && related}
  </div>`
}

function facts({ say }: Asking, brand: BrandDetail): Html {
  const pairs: [string, string | null][] = [
    [say(plainWords.catalogNo()), brand.catalogNo],
    [say(plainWords.subject()), brand.subjectName],
    [say(plainWords.product()), brand.productName],
    [say(plainWords.place()), placeOf(brand)],
    [say(plainWords.validity()), brand.validFrom && brand.validTo ? `${brand.validFrom} – ${brand.validTo}` : null],
    [say(plainWords.status()), brand.statusTitle],
    [say(plainWords.award()), brand.awardTitle],
    [say(plainWords.contact()), brand.contact],
  ]
  const rows = pairs.flatMap(([title, value]) =>
    value
      ? html`<div>
          <dt>${title}</dt>
          <dd>${value}</dd>
        </div>`
      : [],
  )
  return html`<dl class="ui-facts facts">${rows}</dl>`
}

const words = (title: string, text: string | null): Html | null =>
  text === null
    ? null
    : html`<section class="ui-panel sheet">
        <h2>${title}</h2>
        ${text.split(/\n+/).map((line) => html`<p class="words">${line}</p>`)}
      </section>`

/** Certificates, honours and shops; what there is none of is left out. */
function proofs({ say }: Asking, { certificates, honours, buyLinks }: BrandDetail): Html {
  const lists: [string, Html[]][] = [
    [
      say(plainWords.certificates()),
      certificates.map(({ typeTitle, no, validTo }) => {
        const until = say(validTo === null ? plainWords.longTerm() : plainWords.validTo({ date: validTo }))
        return html`<li>${[typeTitle, no, until].filter(Boolean).join(' · ')}</li>`
      }),
    ],
    [
      say(plainWords.honours()),
      honours.map(
        ({ name, levelTitle, date }) => html`<li>${[name, levelTitle, date].filter(Boolean).join(' · ')}</li>`,
      ),
    ],
    [
      say(plainWords.buy()),
      buyLinks.map(
        ({ url, platformTitle }) =>
          html`<li><a href="${url}" rel="noopener noreferrer nofollow">${platformTitle}</a></li>`,
      ),
    ],
  ]
  const parts = lists.flatMap(([title, items]) =>
    items.length === 0
      ? []
      : html`<section class="ui-panel sheet">
          <h2>${title}</h2>
          <ul>
            ${items}
          </ul>
        </section>`,
  )
  return html`${parts}`
}
