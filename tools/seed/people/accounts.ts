import type { Config } from '#config-model/config.ts'
import { regionName } from '#config-model/facts/region.ts'
import { nameWithAccount } from '#server/log/signature.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'
import type { DemoEnterprise } from './enterprises.ts'
import { staffAccounts } from './staff.ts'

/** An actor as the log names it. */
export interface Reviewer {
  id: string
  name: string
  org: string
  roles: string[]
}

/** The reviewer of a level for a region. */
export type FindReviewer = (level: 'district' | 'city' | 'leader', region: string) => Reviewer

interface NewAccount {
  username: string
  name: string
  nickName: string
  userType: string
  roles: string[]
  region: string | null
  enterprise?: DemoEnterprise
}

/** Rows to store, and actors. All accounts have one password. */
export class DemoAccounts {
  readonly rows: Record<string, unknown>[] = []
  readonly experts: Reviewer[] = []
  private readonly demo: DemoContext
  private readonly passwordHash: string
  private readonly offices: ReadonlyMap<string, { id: string }>

  /** @param offices organizations by code */
  constructor(
    demo: DemoContext,
    passwordHash: string,
    offices: ReadonlyMap<string, { id: string }>,
  ) {
    this.demo = demo
    this.passwordHash = passwordHash
    this.offices = offices
  }

  /** An applicant signs in with the credit code. */
  addApplicant(enterprise: DemoEnterprise): Reviewer {
    return this.add({
      username: enterprise.creditCode,
      name: String(enterprise.data['contactName']),
      nickName: enterprise.name,
      userType: 'DECLARE',
      roles: ['declare'],
      region: enterprise.region,
      enterprise,
    })
  }

  /**
   * Returns a lookup of the actor per region. A region without one gets its reviewer on first use.
   */
  addStaff(): FindReviewer {
    const reviewers = staffAccounts.map((item) => ({
      ...item,
      reviewer: this.add({ ...item, nickName: item.name }),
    }))

    this.experts.push(
      ...reviewers.flatMap(({ roles, reviewer }) => (roles.includes('expert') ? [reviewer] : [])),
    )
    const local = new Map<string, Reviewer>()

    return (level, region) => {
      const fit = reviewers.find(
        (item) => item.roles.includes(level) && isOfPlace(level, item.region, region),
      )
      if (fit || level === 'leader')
        return fit?.reviewer ?? namedReviewer(this.demo.config, level, region)

      const reviewer = namedReviewer(this.demo.config, level, region)
      const { id, roles, name } = local.get(reviewer.id) ?? reviewer

      if (!local.has(id)) {
        const code = id.slice(-6)
        const userType = level.toUpperCase()
        const username = level === 'city' ? `city${code.slice(0, 4)}` : `dist${code}`
        this.add({ username, name, nickName: name, roles, userType, region: code }, id)
        local.set(id, reviewer)
      }

      return reviewer
    }
  }

  private officeIdOf({ region }: Pick<NewAccount, 'region'>): string | null {
    return this.offices.get(region ?? 'EXPERT')?.id ?? null
  }

  private add(
    { enterprise, nickName, ...accountData }: NewAccount,
    id = createDemoId(this.demo, this.demo.now),
  ): Reviewer {
    const { config, now } = this.demo
    this.rows.push({
      id,
      username: accountData.username,
      name: accountData.name,
      nick_name: nickName,
      user_type: accountData.userType,
      roles: accountData.roles,
      region_code: accountData.region,
      enterprise_id: enterprise?.id ?? null,
      org_id: enterprise ? null : this.officeIdOf(accountData),
      mobile: enterprise ? String(enterprise.data['contactMobile']) : null,
      email: enterprise ? String(enterprise.data['email']) : null,
      password_hash: this.passwordHash,
      password_changed_at: now,
      created_at: now,
    })

    return {
      id,
      name: enterprise?.name ?? nameWithAccount(accountData),
      org: enterprise?.name ?? officeOf(config, accountData.region),
      roles: accountData.roles,
    }
  }
}

function isOfPlace(
  level: Parameters<FindReviewer>[0],
  enterpriseId: string | null,
  region: string,
): boolean {
  if (level === 'leader') return true
  return level === 'city'
    ? enterpriseId?.slice(0, 4) === region.slice(0, 4)
    : enterpriseId === region
}

function namedReviewer(
  config: Config,
  level: Parameters<FindReviewer>[0],
  region: string,
): Reviewer {
  const code = level === 'city' ? `${region.slice(0, 4)}00` : region
  return {
    id: `demo-${level}-${code}`,
    name: level === 'city' ? '州市审核员' : '县级审核员',
    org: officeOf(config, code),
    roles: [level],
  }
}

function officeOf(config: Config, region: string | null): string {
  if (region === null || region === '530000') return config.portal.organization
  return `${regionName(config, region).split(' ').at(-1)}农业农村局`
}
