import pg from 'pg'
import type { Role } from '../open-browser.ts'
import { portal } from '../portal.ts'

/** A page that stands for its kind. */
export interface Place {
  /** What it stands for: a kind of page, a state of a record. */
  name: string
  path: string
  /** A state of a kind that stands above: it is laid out in another way, its parts are the same. */
  isState?: true
}

/** Pages by who looks at them; nobody has signed in for those of `null`. */
export const visits: { who: Role | null; places: Place[] }[] = [
  {
    who: null,
    places: [
      { name: 'login', path: '/login' },
      { name: 'registration', path: '/register' },
      { name: 'public catalogue', path: '/2024lsypxfzn' },
      { name: 'public list', path: '/2024lsypxfzn/brand/list' },
      {
        name: 'public list without a match',
        path: '/2024lsypxfzn/brand/list?keyword=zzzz',
        isState: true,
      },
      { name: 'public brand', path: '/2024lsypxfzn/brand?id={brand}' },
      { name: 'public ranking', path: '/2024top10' },
      { name: 'public ranking as a list', path: '/2024top10/brand/list', isState: true },
      { name: 'public notice', path: '/notice?id={notice}' },
      { name: 'error screen', path: '/no/such/page' },
    ],
  },
  {
    who: 'declare',
    places: [
      { name: 'home of an applicant', path: '/dashboard' },
      { name: 'start of a form', path: '/declare/fill' },
      { name: 'form of a returned record', path: '/declare/fill?id={returned}' },
      { name: 'record', path: '/declare/view?id={returned}' },
      {
        name: 'record of another year',
        path: '/declare/history/2024/view?id={elected}',
        isState: true,
      },
      { name: 'record that is not there', path: '/declare/view?id=none', isState: true },
      { name: 'list without rows', path: '/declare/status?keyword=zzzz', isState: true },
      { name: 'personal centre', path: '/setting/user' },
      { name: 'article', path: '/declare/intro' },
    ],
  },
  {
    who: 'expert',
    places: [
      { name: 'home of an expert', path: '/dashboard' },
      { name: 'record beside another', path: '/score/expert-view?id={assigned}' },
      { name: 'form beside a record', path: '/score/expert-sheet?id={assigned}', isState: true },
    ],
  },
  {
    who: 'leader',
    places: [
      { name: 'home of a reviewer', path: '/dashboard', isState: true },
      { name: 'list', path: '/declare-audit/province?preset=all' },
      { name: 'review desk', path: '/declare-audit/view?id={waiting}' },
      { name: 'review desk without files', path: '/score/mark-view?id={mark}', isState: true },
      {
        name: 'review desk of figures',
        path: '/upkeep/top10/fundUseAdmin2020-view?id={fund}',
        isState: true,
      },
      { name: 'record with versions', path: '/upkeep/catalog-view?id={brand}', isState: true },
      { name: 'board of charts', path: '/declare-analysis/register' },
      { name: 'board of a table', path: '/upkeep/top10/fundUseAdmin2020-total', isState: true },
    ],
  },
  {
    who: 'admin',
    places: [
      { name: 'choice of a form', path: '/cms/article-edit', isState: true },
      { name: 'form with rich text', path: '/cms/article-edit?id={article}' },
      { name: 'tree of records', path: '/system/org' },
      { name: 'list beside a tree', path: '/system/user', isState: true },
      { name: 'screen of its own', path: '/system/workflow' },
      { name: 'settings of an account', path: '/setting/account' },
    ],
  },
]

/** Pages that are looked at in English where its longer words have least room. */
export const englishVisits: { who: Role; places: Omit<Place, 'isState'>[] }[] = [
  {
    who: 'declare',
    places: [
      { name: 'home of an applicant', path: '/dashboard' },
      { name: 'public catalogue', path: '/2024lsypxfzn' },
    ],
  },
  {
    who: 'expert',
    places: [{ name: 'form beside a record', path: '/score/expert-sheet?id={assigned}' }],
  },
  {
    who: 'leader',
    places: [
      { name: 'review desk of figures', path: '/upkeep/top10/fundUseAdmin2020-view?id={fund}' },
      { name: 'board of a table', path: '/upkeep/top10/fundUseAdmin2020-total' },
    ],
  },
]

const ofApplicant = `from e_declaration d join account a on a.enterprise_id = d.owner_id
    where a.username = '12530828DEMQNA9JDK'`

/**
 * The demo records that pages are opened with: of the account of the role `declare`, of `expert01`,
 * and of the province.
 */
export const records = {
  returned: `select d.id ${ofApplicant} and d.state = 'returned' order by d.year desc, d.id limit 1`,
  elected: `select d.id ${ofApplicant} and d.state = 'elected' and d.year = 2024 order by d.id limit 1`,
  waiting:
    "select id from e_declaration where state = 'provincePending' order by year desc, id limit 1",
  brand: 'select id from e_catalog_brand where year = 2024 order by id limit 1',
  mark: "select id from e_score_mark where state = 'active' order by id limit 1",
  fund: "select id from e_fund_use where state = 'submitted' order by id limit 1",
  article: 'select id from e_article order by id limit 1',
  notice: `select id from e_article where data ->> 'categoryCode' = 'notice'
    and coalesce(data -> 'audienceRoles', '[]') = '[]' and coalesce(data -> 'audienceRegions', '[]') = '[]'
    order by data ->> 'publishDate' limit 1`,
  assigned: `select t.id from e_expert_task t join account a on a.id = t.owner_id
    where a.username = 'expert01' and t.state in ('todo', 'doing') order by t.id limit 1`,
}

/** Puts the records of this portal into a path. @throws when the demo has none */
export async function fillPath(path: string): Promise<string> {
  const gaps = Object.entries(records).filter(([name]) => path.includes(`{${name}}`))
  if (gaps.length === 0) return path

  const client = new pg.Client({ connectionString: portal.database })

  await client.connect()

  try {
    let filled = path
    for (const [name, query] of gaps) {
      const [row] = (await client.query<{ id: string }>(query)).rows
      if (!row) throw new Error(`The demo has no record that is ${name}`)
      filled = filled.replace(`{${name}}`, row.id)
    }

    return filled
  } finally {
    await client.end()
  }
}
