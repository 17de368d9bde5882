import { itemAt } from '#config-model/assert.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { storeContents } from './attachments.ts'
import { articleRecord, demoArticles } from './catalogue/articles.ts'
import { makeAwards } from './catalogue/awards.ts'
import { makeChecks } from './catalogue/checks.ts'
import { makeFunds, type Winner } from './catalogue/funds.ts'
import { makeLogos } from './catalogue/logos.ts'
import { makeBrands } from './catalogue/make-brands.ts'
import { Chance } from './chance.ts'
import { complianceRecords } from './compliance.ts'
import { type DemoSize, typeFor, wholeDemo } from './declarations/demo-plan.ts'
import { makeDeclaration } from './declarations/make-declaration.ts'
import { createDemoId, type DemoContext } from './demo-context.ts'
import { DemoAccounts, type FindReviewer, type Reviewer } from './people/accounts.ts'
import { enterpriseRecord, makeEnterprise, type DemoEnterprise } from './people/enterprises.ts'
import { makeOrganisations } from './people/organisations.ts'
import { makeScores } from './scoring/make-scores.ts'
import { makeMarks } from './scoring/marks.ts'
import { scoreRules } from './scoring/rules.ts'
import { storeDemo } from './store-demo.ts'

/** For an owner's further brands. */
const series = [
  '',
  '优选',
  '云品',
  '臻品',
  '山野',
  '初见',
  '本味',
  '原乡',
  '高原',
  '晨露',
  '雅集',
  '匠心',
]
/** Enterprises with a fixed place, so that every demo role finds work: Lancang tea first. */
const fixed: Parameters<typeof makeEnterprise>[3][] = [
  { region: '530828', industry: 'tea', isRegional: false },
  { region: '530828', industry: 'coffee', isRegional: false },
  { region: '532504', industry: 'fruit', isRegional: false },
  { region: '530102', industry: 'flower', isRegional: false },
  { region: '530828', industry: 'tea', isRegional: true, holderLevel: 'city' },
  { region: '530802', industry: 'tea', isRegional: false },
]

/** Within the limits of an owner, with room for one more. */
const statesOfFixed = ({ isRegional = false }: { isRegional?: boolean } = {}) =>
  isRegional
    ? ['cityPending', 'returned', 'rejected']
    : ['districtPending', 'cityPending', 'returned', 'rejected']

/**
 * Fills an empty portal (domain §6): deterministic but for ids of accounts. Returns the password of
 * all accounts, or null when there were accounts already.
 * @param password random when null
 * @param size tests have a smaller one
 */
export async function seedDemo(
  services: Services,
  password: string | null,
  size: DemoSize = wholeDemo,
): Promise<string | null> {
  const { database, clock, random } = services
  const [existingAccount] = await database.query('select 1 from account limit 1')
  if (existingAccount) return null

  const chosen = password ?? `Pl-${random(6).toString('base64url')}9a`
  const demo: DemoContext = {
    config: services.config(),
    chance: new Chance(20_250_801),
    contents: await storeContents(services.files),
    rows: { files: [], log: [], remarks: [], counters: new Map() },
    now: clock(),
  }

  const offices = makeOrganisations(services, { ...demo, chance: new Chance(20_250_802) })
  const accounts = new DemoAccounts(demo, await hashPassword(chosen), offices)
  const reviewer = accounts.addStaff()
  const enterprises = Array.from({ length: size.enterprises }, (_, at) =>
    makeEnterprise(demo.config, demo.chance, createDemoId(demo, demo.now), fixed[at] ?? {}),
  )
  const owners = new Map(
    enterprises.map((enterprise) => [enterprise, accounts.addApplicant(enterprise)]),
  )

  // Every region with reviews has a reviewer.
  for (const { region } of enterprises)
    for (const level of ['district', 'city'] as const) reviewer(level, region)
  const records = declareAll(
    demo,
    enterprises,
    { owner: (enterprise) => ownerOf(owners, enterprise), reviewer },
    size,
  )

  const marks = makeMarks(
    services,
    { ...demo, chance: new Chance(20_250_804) },
    records.declarations,
  )

  const scores = makeScores(
    services,
    { ...demo, chance: new Chance(20_250_807) },
    { accounts: accounts.experts, declarations: records.declarations, marks },
  )

  await storeDemo(services, {
    accounts: accounts.rows,
    offices: [...offices.values()],
    enterprises: enterprises.map((enterprise) =>
      enterpriseRecord(services, demo, enterprise, ownerOf(owners, enterprise).id),
    ),
    ...records,
    checks: complianceRecords(
      services,
      demo,
      enterprises.map((enterprise) => ({ enterprise, account: ownerOf(owners, enterprise).id })),
      records.declarations,
    ),
    further: [
      ...fundsOf(services, demo, winnersOf(records.brands, owners)),
      ...makeLogos(services, { ...demo, chance: new Chance(20_250_805) }, records.brands),
      ...makeChecks(services, { ...demo, chance: new Chance(20_250_808) }, records.brands),
      ...marks,
      ...scoreRules(services, { ...demo, chance: new Chance(20_250_806) }),
      ...scores,
      ...makeAwards(
        services,
        { ...demo, chance: new Chance(20_250_809) },
        records.brands,
        records.declarations,
      ),
    ],
    articles: demoArticles.map((article) =>
      articleRecord(services, createDemoId(demo, demo.now), article),
    ),
    rows: demo.rows,
    applicants: enterprises.slice(0, 6).map(({ creditCode, name }) => ({ creditCode, name })),
    chance: demo.chance,
  })

  return chosen
}

/** The top ten of the first year, with the account for each. */
function winnersOf(brands: StoredRecord[], owners: Map<DemoEnterprise, Reviewer>): Winner[] {
  const people = new Map(
    [...owners].map(([{ id, contact }, account]) => [
      id,
      { reporter: contact, account: account.id },
    ]),
  )

  const first = Math.min(...brands.map(({ year }) => year ?? Infinity))

  return brands.flatMap((brand) => {
    const person = people.get(brand.owner ?? '')
    return person && brand.year === first && brand.data['isTop10'] === true
      ? [{ brand, ...person }]
      : []
  })
}

function fundsOf(services: Services, demo: DemoContext, winners: Winner[]): StoredRecord[] {
  const ownMaking = { ...demo, chance: new Chance(20_250_803) }
  return (['fund-use', 'fund-plan'] as const).flatMap((kind) =>
    makeFunds(services, ownMaking, kind, winners),
  )
}

function ownerOf(owners: Map<DemoEnterprise, Reviewer>, enterprise: DemoEnterprise): Reviewer {
  const owner = owners.get(enterprise)
  if (!owner) throw new Error(`The demo has no account for ${enterprise.name}`)
  return owner
}

/** The history years with their catalogues, then the working year. */
function declareAll(
  demo: DemoContext,
  enterprises: DemoEnterprise[],
  { owner, reviewer }: { owner: (enterprise: DemoEnterprise) => Reviewer; reviewer: FindReviewer },
  { history, working }: DemoSize,
): { declarations: StoredRecord[]; brands: StoredRecord[] } {
  const { chance, now } = demo
  const declarations: StoredRecord[] = []
  const brands: StoredRecord[] = []
  const declare = (
    enterprise: DemoEnterprise,
    at: number,
    input: { year: number; state: string; moment: Date },
  ): StoredRecord => {
    const type = typeFor(enterprise.isRegional, at)
    const brand =
      type === 'region'
        ? regionalBrand(enterprise, at)
        : `${enterprise.token}${series[at % series.length]}`

    const isBad = ['returned', 'rejected'].includes(input.state) && chance.is(0.7)
    const people = { enterprise, owner: owner(enterprise), reviewer }
    const record = makeDeclaration(demo, people, { ...input, type, brand, isBad })

    declarations.push(record)

    return record
  }

  for (const { year, declared, elected } of history) {
    const won: StoredRecord[] = []
    for (let at = 0; at < declared; at++) {
      const refused = () => (chance.is(0.6) ? 'notElected' : 'rejected')
      const state = at < elected ? 'elected' : refused()
      const moment = new Date(
        `${year}-0${state === 'rejected' ? 6 : 9}-0${1 + (at % 9)}T${10 + (at % 8)}:00:00+08:00`,
      )
      const turn = Math.floor(at / enterprises.length)
      const record = declare(itemAt(enterprises, at % enterprises.length), turn, {
        year,
        state,
        moment,
      })

      if (state === 'elected') won.push(record)
    }

    brands.push(...makeBrands(demo, year, won))
  }

  let next = 0

  for (const [turn, [state, count]] of Object.entries(working).entries())
    for (let at = 0; at < count; at++) {
      const isForRoles = at < fixed.length && statesOfFixed(fixed[at]).includes(state)
      const place = isForRoles ? at : fixed.length + (next++ % (enterprises.length - fixed.length))
      const moment = new Date(
        now.getTime() - chance.between(1, 9) * 86_400_000 - chance.between(0, 40_000_000),
      )

      declare(itemAt(enterprises, place), turn, { year: 2025, state, moment })
    }

  return { declarations, brands }
}

function regionalBrand({ districtName, name }: DemoEnterprise, at: number): string {
  return `${districtName.slice(0, 2)}${name.includes('茶') ? '茶' : '品'}${at > 0 ? at + 1 : ''}`
}
