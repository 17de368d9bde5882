import { rowScope } from '#config-model/access/access.ts'
import { substitutableRoles } from '#config-model/access/administrator.ts'
import { formatDate } from '#config-model/facts/time.ts'
import type { ActingUser } from '#config-model/workflow/actors.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { normalizeUsername } from '#server/accounts/login/username.ts'
import type { SourceCall, SourceService } from '#server/context.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { ApiError, forbidden, badRequest, staleVersion } from '#server/errors.ts'
import {
  findTransferCandidates,
  transferRecords,
  type RecordKey,
} from '#server/workflow/hand-over.ts'
import {
  findLeftUnattended,
  listUnattendedRecords,
  describeUnattended,
} from '#server/workflow/who-may-act.ts'

interface SubstitutionData {
  username?: string | null
  substitute?: string | null
  from?: string | null
  to?: string | null
  reason?: string | null
}

const dataOf = ({ record }: SourceCall): SubstitutionData => record.data

interface Party extends Record<string, unknown> {
  id: string
  username: string
  name: string
  roles: string[]
  region_code: string | null
  owner_id: string
}

/** Rights are never extended and substitutes never substituted. */
export const substitutionService: SourceService = {
  async create(call) {
    const { query, record, user, services } = call
    const data = dataOf(call)
    // Only users with rights on all substitutions choose the principal.
    const isOfAll = rowScope(call.config, user, record.entity, 'update') === true
    const principal = await findParty(call, (isOfAll && data.username) || user.username)
    const substitute = await findParty(call, data.substitute ?? '')
    if (!isOfAll && principal.id !== user.id) throw forbidden(accountTexts.onlyOwnSubstitute())
    if (user.actingFor) throw forbidden(accountTexts.noSubstituteOfSubstitute())
    checkParties(call, principal, substitute)
    checkDays(call)
    await query('select pg_advisory_xact_lock(hashtext($1))', ['substitutions'])
    await checkChain(call, principal, substitute)
    const abandoned = await requireTransferConfirmation(call, principal, substitute)
    await query(
      `insert into substitution(id, account_id, substitute_id, from_day, to_day, reason, created_at,
        created_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
      [
        record.id,
        principal.id,
        substitute.id,
        data.from,
        data.to,
        data.reason ?? null,
        services.clock(),
        user.id,
      ],
    )
    record.owner = principal.id
    Object.assign(record.data, {
      username: principal.username,
      substitute: substitute.username,
      name: principal.name || principal.username,
      substituteName: substitute.name || substitute.username,
      enabled: true,
    })
    if (call.transferTo) await transferRecords(call, abandoned, call.transferTo)

    return null
  },

  async update(call) {
    const { query, record } = call
    const data = dataOf(call)
    checkDays(call)
    const parties = [
      await findParty(call, data.username ?? ''),
      await findParty(call, data.substitute ?? ''),
    ] as const
    await query('select pg_advisory_xact_lock(hashtext($1))', ['substitutions'])
    await checkChain(call, ...parties)
    const stored = await query(
      `update substitution set version = version + 1, to_day = $3, reason = $4, updated_at = $5
        where id = $1 and version = $2 and ended_at is null returning id`,
      [record.id, record.version - 1, data.to, data.reason ?? null, record.updatedAt],
    )
    if (stored.length === 0) throw staleVersion(record.version)
  },

  acts: {
    async disable({ query, record, services }) {
      await query(
        `update substitution set ended_at = $2, updated_at = $2, version = version + 1
          where id = $1`,
        [record.id, services.clock()],
      )
      await query('update session set acting_for = null where acting_for = $1', [record.id])
      return null
    },
  },
}

/** @throws ApiError 400 without an enabled account */
async function findParty({ query }: SourceCall, username: string): Promise<Party> {
  const [party] = await query<Party>(
    `select id, username, name, roles, region_code, coalesce(${ownerColumn}, id) as owner_id
      from account where username = $1 and enabled`,
    [normalizeUsername(username) ?? ''],
  )
  if (!party) throw badRequest(accountTexts.noAccount({ username }))
  return party
}

/**
 * Both accounts must differ and have substitutable roles.
 * @throws ApiError 400
 */
function checkParties({ config }: SourceCall, principal: Party, substitute: Party): void {
  const open = substitutableRoles(config)
  if (principal.id === substitute.id) throw badRequest(accountTexts.ownSubstitute())
  for (const { roles, name, username } of [principal, substitute])
    if (!roles.some((role) => open.includes(role)))
      throw badRequest(accountTexts.notSubstitutable({ name: name || username }))
}

/** @throws ApiError 400 */
function checkDays(call: SourceCall): void {
  const { from, to } = dataOf(call)
  if (!from || !to || to < from || to < formatDate(call.services.clock()))
    throw badRequest(accountTexts.substituteDays())
}

/**
 * Rejects chains: in overlapping times a substitute is not substituted, and a principal is no
 * substitute.
 * @throws ApiError 400
 */
async function checkChain(call: SourceCall, principal: Party, substitute: Party): Promise<void> {
  const { from, to } = dataOf(call)
  const [other] = await call.query<{ away: string; by: string }>(
    `select p.username as away, s.username as by from substitution b
      join account p on p.id = b.account_id join account s on s.id = b.substitute_id
     where b.ended_at is null and b.id <> $1 and b.from_day <= $3::date and b.to_day >= $2::date
       and (b.account_id = any($4) or b.substitute_id = $5) limit 1`,
    [call.record.id, from, to, [principal.id, substitute.id], principal.id],
  )
  if (other) throw badRequest(accountTexts.substituteChain(other))
}

/**
 * Asks when the substitute's exclusions would leave records without actors. Returns the records to
 * transfer once it is stored.
 * @throws ApiError 409 with reason `confirm`
 */
async function requireTransferConfirmation(
  call: SourceCall,
  principal: Party,
  substitute: Party,
): Promise<RecordKey[]> {
  const { config, query, services, isConfirmed, transferTo } = call
  if (isConfirmed && !transferTo) return []

  const open = substitutableRoles(config)
  const taken = principal.roles.filter((role) => open.includes(role))
  const stand: ActingUser = {
    id: substitute.id,
    ownerId: substitute.owner_id,
    roles: taken,
    regionCode: principal.region_code,
    actingFor: { id: principal.id, ownerId: principal.owner_id },
  }
  const change = (actors: ActingUser[]) => [
    ...actors.map((actor) =>
      actor.id === principal.id && !actor.actingFor
        ? { ...actor, roles: actor.roles.filter((role) => !taken.includes(role)) }
        : actor,
    ),
    stand,
  ]
  const left = await findLeftUnattended(query, config, { now: services.clock(), change })
  if (isConfirmed) return listUnattendedRecords(query, config, left)
  if (left.groups.length === 0) return []

  const people = await findTransferCandidates(call, left.groups, principal.id)
  throw new ApiError(
    409,
    'confirm',
    accountTexts.substituteLeavesBehind(
      describeUnattended(services.localized(config), left.groups),
    ),
    people ? { handOver: people } : {},
  )
}
