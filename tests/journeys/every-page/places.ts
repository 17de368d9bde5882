import pg from 'pg'
import type { Role } from '../open-browser.ts'
import { portal } from '../portal.ts'

/** A page that stands for its kind. */
export interface Place {
  /** What it stands for: a kind of page, a state of a record. */
  name: string
  path: string
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
      { name: 'public ranking', path: '/2024top10' },
      { name: 'error screen', path: '/no/such/page' },
    ],
  },
  {
    who: 'declare',
    places: [
      { name: 'home of an applicant', path: '/dashboard' },
      { name: 'form of a returned record', path: '/declare/fill?id={returned}' },
      { name: 'record', path: '/declare/view?id={returned}' },
      { name: 'article', path: '/declare/intro' },
    ],
  },
  {
    who: 'leader',
    places: [
      { name: 'list', path: '/declare-audit/province?preset=all' },
      { name: 'review desk', path: '/declare-audit/view?id={waiting}' },
      { name: 'board of charts', path: '/declare-analysis/register' },
    ],
  },
  {
    who: 'admin',
    places: [
      { name: 'form with rich text', path: '/cms/article-edit' },
      { name: 'tree of records', path: '/system/org' },
      { name: 'screen of its own', path: '/system/workflow' },
      { name: 'settings of an account', path: '/setting/account' },
    ],
  },
]

/** The demo records that pages are opened with: of the account of the role `declare`, and of the province. */
const records = {
  returned: `select d.id from e_declaration d join account a on a.enterprise_id = d.owner_id
    where a.username = '12530828DEMQNA9JDK' and d.state = 'returned' order by d.year desc, d.id limit 1`,
  waiting: "select id from e_declaration where state = 'provincePending' order by year desc, id limit 1",
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
