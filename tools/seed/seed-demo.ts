import type { RecordData } from '#config-model/record.ts'
import { regionName } from '#config-model/facts/region.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/records/id.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { storeContents } from './attachments.ts'
import { Chance } from './chance.ts'
import { staff } from './demo-accounts.ts'
import { articles } from './demo-articles.ts'
import { makeBrands } from './demo-brands.ts'
import { historyYears, typeFor, workingYear } from './demo-plan.ts'
import { makeDeclaration, type DemoRows, type FindReviewer, type Reviewer } from './demo-records.ts'
import { storeDemo } from './store-demo.ts'
import { makeEnterprise, type DemoEnterprise } from './enterprises.ts'

const enterpriseCount = 420
/** Second words of an owner's further brands. */
const series = ['', '优选', '云品', '臻品', '山野', '初见', '本味', '原乡', '高原', '晨露', '雅集', '匠心']
/** Applicants with a fixed place, so that every demo role finds work: Lancang tea first. */
const fixed: Parameters<typeof makeEnterprise>[3][] = [
  { region: '530828', industry: 'tea', isRegional: false },
  { region: '530828', industry: 'coffee', isRegional: false },
  { region: '532504', industry: 'fruit', isRegional: false },
  { region: '530102', industry: 'flower', isRegional: false },
  { region: '530828', industry: 'tea', isRegional: true, holderLevel: 'city' },
  { region: '530802', industry: 'tea', isRegional: false },
]

/** Fills an empty portal with demo data (domain §6): deterministic but for ids of accounts. Answers the password of all its accounts, or null when there were accounts already. @param password random when null */
export async function seedDemo(services: Services, password: string | null): Promise<string | null> {
  const { database, clock, random } = services
  const [known] = await database.query('select 1 from account limit 1')
  if (known) return null
  const config = services.config()
  const chance = new Chance(20_250_801)
  const chosen = password ?? `Pl-${random(6).toString('base64url')}9a`
  const hash = await hashPassword(chosen)
  const now = clock()
  const contents = await storeContents(services.files)
  const id = () => newId(now, (bytes) => chance.bytes(bytes))
  const accounts: Record<string, unknown>[] = []
  const account = (
    username: string,
    name: string,
    nickName: string,
    userType: string,
    roles: string[],
    region: string | null,
    enterprise: DemoEnterprise | null,
  ): Reviewer => {
    const row = {
      id: id(),
      username,
      name,
      nick_name: nickName,
      user_type: userType,
      roles,
      region_code: region,
      enterprise_id: enterprise?.id ?? null,
      mobile: enterprise ? String(enterprise.data['contactMobile']) : null,
      email: enterprise ? String(enterprise.data['email']) : null,
      password_hash: hash,
      password_changed_at: now,
      created_at: now,
    }
    accounts.push(row)
    return {
      id: row.id,
      name: nickName,
      org:
        enterprise?.name ??
        (region && region !== '530000'
          ? `${regionName(config, region).split(' ').at(-1)}农业农村局`
          : config.portal.organization),
      roles,
    }
  }
  const reviewers = staff.map((item) => ({
    ...item,
    reviewer: account(item.username, item.name, item.name, item.userType, item.roles, item.region, null),
  }))
  const find: FindReviewer = (level, region) => {
    const fit = reviewers.find(
      (item) =>
        item.roles.includes(level) &&
        (level === 'leader' ||
          (level === 'city' ? item.region?.slice(0, 4) === region.slice(0, 4) : item.region === region)),
    )
    if (fit) return fit.reviewer
    const code = level === 'city' ? `${region.slice(0, 4)}00` : region
    return {
      id: `demo-${level}-${code}`,
      name: level === 'city' ? '州市审核员' : '县级审核员',
      org: `${regionName(config, code).split(' ').at(-1)}农业农村局`,
      roles: [level],
    }
  }

  const enterprises = Array.from({ length: enterpriseCount }, (_, at) =>
    makeEnterprise(config, chance, id(), fixed[at] ?? {}),
  )
  const owners = new Map(
    enterprises.map((enterprise) => [
      enterprise,
      account(
        enterprise.creditCode,
        String(enterprise.data['contactName']),
        enterprise.name,
        'DECLARE',
        ['declare'],
        enterprise.region,
        enterprise,
      ),
    ]),
  )
  const rows: DemoRows = { files: [], log: [], remarks: [], counters: new Map() }
  const licence = (enterprise: DemoEnterprise): StoredRecord => {
    const file = { id: id(), name: '营业执照.pdf', size: contents.doc.size, type: 'application/pdf' }
    rows.files.push({
      ...file,
      sha256: contents.doc.sha256,
      entity: 'enterprise',
      field: 'licenseFile',
      uploaded_by: owners.get(enterprise)!.id,
      uploaded_at: now,
      record_entity: 'enterprise',
      record_id: enterprise.id,
    })
    return {
      ...blankRecord(services, config, null, 'enterprise'),
      id: enterprise.id,
      owner: enterprise.id,
      region: enterprise.region,
      createdBy: owners.get(enterprise)!.id,
      data: { ...enterprise.data, licenseFile: [file] },
    }
  }
  const declarations: StoredRecord[] = []
  const brands: StoredRecord[] = []
  const declare = (enterprise: DemoEnterprise, at: number, year: number, state: string, moment: Date): StoredRecord => {
    const type = typeFor(enterprise.isRegional, at)
    const brand =
      type === 'region'
        ? `${enterprise.districtName.slice(0, 2)}${enterprise.name.includes('茶') ? '茶' : '品'}${at > 0 ? at + 1 : ''}`
        : `${enterprise.token}${series[at % series.length]}`
    const record = makeDeclaration(config, chance, rows, contents, enterprise, owners.get(enterprise)!, find, {
      type,
      year,
      state,
      brand,
      moment,
      isBad: ['returned', 'rejected'].includes(state) && chance.is(0.7),
    })
    declarations.push(record)
    return record
  }
  for (const { year, declared, elected } of historyYears) {
    const won: StoredRecord[] = []
    for (let at = 0; at < declared; at++) {
      const refused = () => (chance.is(0.6) ? 'notElected' : 'rejected')
      const state = at < elected ? 'elected' : refused()
      const record = declare(
        enterprises[at % enterpriseCount]!,
        Math.floor(at / enterpriseCount),
        year,
        state,
        new Date(`${year}-0${state === 'rejected' ? 6 : 9}-0${1 + (at % 9)}T${10 + (at % 8)}:00:00+08:00`),
      )
      if (state === 'elected') won.push(record)
    }
    brands.push(...makeBrands(config, chance, rows, contents, year, won))
  }
  let next = 0
  for (const [state, count] of Object.entries(workingYear)) {
    for (let at = 0; at < count; at++) {
      const forRoles =
        at < 6 && state !== 'draft' ? enterprises[at]! : enterprises[6 + (next++ % (enterpriseCount - 6))]!
      declare(
        forRoles,
        Object.keys(workingYear).indexOf(state),
        2025,
        state,
        new Date(now.getTime() - chance.between(1, 9) * 86_400_000 - chance.between(0, 40_000_000)),
      )
    }
  }

  await storeDemo(services, {
    accounts,
    enterprises: enterprises.map(licence),
    declarations,
    brands,
    articles: articles.map((article) => articleRecord(services, id(), article)),
    rows,
    applicants: enterprises.slice(0, 6).map(({ creditCode, name }) => ({ creditCode, name })),
    chance,
  })
  return chosen
}

function articleRecord(
  services: Services,
  id: string,
  { day, roles, ...article }: (typeof articles)[number],
): StoredRecord {
  const at = new Date(`${day}T09:30:00+08:00`)
  const data: RecordData = {
    ...article,
    publishDate: `${day} 09:30:00`,
    status: 'published',
    top: article.top ?? false,
    needConfirm: article.needConfirm ?? false,
    source: '省农业农村厅',
    author: '品牌目录工作组',
    ...(roles ? { audienceRoles: roles } : {}),
  }
  return { ...blankRecord(services, services.config(), null, 'article'), id, createdAt: at, updatedAt: at, data }
}
