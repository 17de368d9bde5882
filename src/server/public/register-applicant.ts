import { firstOf } from '#config-model/assert.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { publicYearsOf } from '#config-model/facts/years.ts'
import { isReference } from '#config-model/field-traits.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { buildInitialData, buildSubmittedData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import type { RegisterRequest } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { decryptLoginPassword } from '#server/accounts/login/password-envelope.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { passwordFault } from '#server/accounts/login/password-rules.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database, Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { ApiError, badRequest, notFound } from '#server/errors.ts'
import { attachFiles } from '#server/records/files/attach-files.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { blankRecord, applyScopeFields } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { checkChanges, refusedValues } from '#server/records/write/check-changes.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { brandSqlOf, brandTable } from './visible-brands.ts'

const form = 'register'
const entity = 'enterprise'
const brandEntity = 'catalog-brand'

/**
 * Creates an enterprise and its account atomically; returns the account's name.
 * @throws ApiError 400 with problems, 409 when it is registered already
 */
export async function registerApplicant(
  services: RequestContext,
  { data, password: envelope }: RegisterRequest,
  now: Date,
): Promise<string> {
  const { database, loginKeys } = services
  const config = services.config()
  if (!config.forms[form] || !config.entities[entity])
    throw notFound(accountTexts.registrationOff())

  const applicant = newApplicant(newId(now, services.random))
  const record = blankRecord(services, config, applicant, entity)

  applicant.ownerId = record.id
  record.owner = record.id

  const cleanedData = cleanData(entityOf(config, entity).fields, data)

  checkChanges(
    config,
    applicant,
    { ...record, data: {} },
    { changes: cleanedData, edit: 'new', now, localizedConfig: services.localized(config) },
  )

  record.data = buildInitialData(config, entity, cleanedData, { record, user: applicant, now })
  const username = String(record.data['creditCode'] ?? '')
  const password = await decryptLoginPassword(loginKeys, database.query, envelope, now)

  checkForm(services, config, { record, user: applicant, now })
  await checkEarlierBrands(services, cleanedData)
  const fault = passwordFault(password, username)
  if (fault) throw badRequest(fault)

  record.data = buildSubmittedData(config, form, { record, user: applicant, now })
  applyScopeFields(config, record, applicant)
  const hash = await hashPassword(password, () => database.waitForIdlePool())

  await database.transaction(async (query) => {
    const [taken] = await query('select 1 from account where lower(username) = $1', [
      username.toLowerCase(),
    ])
    if (taken) throw new ApiError(409, 'duplicate', accountTexts.registered())

    await insertAccount(query, { id: applicant.id, username, hash, now, record })
    record.createdBy = applicant.id
    await query(
      `update file set uploaded_by = $1 where starts_with(uploaded_by, 'register')
        and record_id is null and id = any($2)`,
      [applicant.id, fileIds(record.data)],
    )

    await attachFiles(query, { config, user: applicant, record })
    await insertRecord(query, config, record)
    const actor = { ...applicant, username }

    await services.eventLog.write(
      services.caller,
      actor,
      { kind: 'registration', entity, record: record.id },
      query,
    )

    return record
  })

  return username
}

/**
 * References of a registration lead to public brands: those that its form offers.
 * @throws ApiError 400 with the problem of the field
 */
async function checkEarlierBrands(services: RequestContext, data: RecordData): Promise<void> {
  const config = services.config()
  const localizedConfig = services.localized(config)

  for (const [name, field] of Object.entries(entityOf(localizedConfig, entity).fields)) {
    const ids = [...new Set([data[name] ?? []].flat())]
    if (!isReference(field) || ids.length === 0) continue

    const brands =
      field.entity === brandEntity && Object.hasOwn(config.entities, brandEntity)
        ? await services.database.query(
            `select 1 from ${brandTable} b
              where ${brandSqlOf(config).isVisible} and b.year = any($1) and b.id = any($2)`,
            [publicYearsOf(config.portal), ids],
          )
        : []
    if (brands.length !== ids.length)
      throw refusedValues(localizedConfig, [[name, recordTexts.noReferred({ field: field.title })]])
  }
}

export async function findUsername(
  { query }: Pick<Database, 'query'>,
  enterprise: string,
): Promise<string> {
  return firstOf(
    await query<{ username: string }>(`select username from account where ${ownerColumn} = $1`, [
      enterprise,
    ]),
  ).username
}

const newApplicant = (id: string): User => ({
  id,
  username: '',
  name: '',
  nickName: '',
  roles: ['declare'],
  userType: 'DECLARE',
  regionCode: null,
  ownerId: '',
  owner: null,
})

function checkForm(
  services: RequestContext,
  config: Config,
  { record, user, now }: { record: StoredRecord; user: User; now: Date },
): void {
  const validators = services.validators(form, record.year)
  const localizedConfig = services.localized(config)
  const problems = checkRecord(localizedConfig, form, { record, user, now }, validators).filter(
    (problem) => problem.severity === 'error',
  )
  if (problems.length > 0)
    throw badRequest(accountTexts.registrationFaults({ count: problems.length }), problems)
}

async function insertAccount(
  query: Query,
  {
    id,
    username,
    hash,
    now,
    record,
  }: { id: string; username: string; hash: string; now: Date; record: StoredRecord },
): Promise<void> {
  await query(
    `insert into account(id, username, name, nick_name, user_type, roles, region_code,
      ${ownerColumn}, mobile, email, password_hash, password_changed_at, created_at)
      values ($1, $2, $3, $4, 'DECLARE', $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      id,
      username,
      text(record.data, 'contactName'),
      text(record.data, 'name'),
      ['declare'],
      record.region,
      record.id,
      text(record.data, 'contactMobile'),
      text(record.data, 'email'),
      hash,
      now,
    ],
  )
}

const text = (data: RecordData, name: string) => (typeof data[name] === 'string' ? data[name] : '')

const fileIds = (data: RecordData) =>
  Object.values(data).flatMap((value) =>
    Array.isArray(value)
      ? value.map((item) => String((item as { id?: unknown } | null)?.id ?? ''))
      : [],
  )
