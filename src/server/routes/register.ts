import { ownerColumn } from '#server/database/system-tables.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { isCreditCode } from '#config-model/facts/credit-code.ts'
import type { RecordData } from '#config-model/record.ts'
import { initialData, submittedData } from '#config-model/forms/record-data.ts'
import type { User } from '#config-model/user.ts'
import type { RegisterAnswer, RegisterRequest } from '#contract/account.ts'
import { patterns } from '#contract/paths.ts'
import { useCaptcha } from '#server/accounts/login/captcha.ts'
import { limitCalls } from '#server/accounts/login/login-guard.ts'
import { openEnvelope } from '#server/accounts/login/password-envelope.ts'
import { hashPassword, passwordFault } from '#server/accounts/login/password-hash.ts'
import { ok } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { attachFiles } from '#server/files/attach-files.ts'
import { checkChanges } from '#server/records/check-changes.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { newId } from '#server/records/id.ts'
import { maskValue } from '#server/records/mask.ts'
import { blankRecord, placeRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write-record.ts'
import { bodyObject, bodyText, queryText } from '#server/request-values.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

const form = 'register'
const entity = 'enterprise'

/** Registration of an enterprise with its account: both or neither. */
export const registerRoutes: RoutePlugin = (app, services) => {
  const { database, clock, random } = services

  app.post(patterns.register, async (request) => {
    const now = clock()
    await limitCalls(database, { kind: 'register', address: request.ip, limit: 60, seconds: 3600 }, now)
    const body = bodyObject<RegisterRequest>(request)
    if (body.data === null || typeof body.data !== 'object') throw invalid(accountTexts.noRegistration())
    await useCaptcha(database, body.captchaId, body.code, now)
    const config = services.config()
    const id = newId(now, random)
    const applicant: User = {
      id,
      username: '',
      name: '',
      nickName: '',
      roles: ['declare'],
      userType: 'DECLARE',
      regionCode: null,
      ownerId: '',
      owner: null,
    }
    const record = blankRecord(services, config, applicant, entity)
    applicant.ownerId = record.id
    record.owner = record.id
    checkChanges(
      config,
      applicant,
      { ...record, data: {} },
      { changes: body.data, edit: 'new', now, spoken: request.services.spoken(config) },
    )
    record.data = initialData(config, entity, body.data, { record, user: applicant, now })
    const username = String(record.data['creditCode'] ?? '')
    const password = await openEnvelope(services.keys, database.query, bodyText(body.password, 'password'), now)
    const problems = checkRecord(
      config,
      form,
      { record, user: applicant, now },
      services.validators(form, record.year),
    ).filter((problem) => problem.severity === 'error')
    if (problems.length > 0) throw invalid(accountTexts.registrationFaults({ count: problems.length }), problems)
    const fault = passwordFault(password, username)
    if (fault) throw invalid(fault)
    record.data = submittedData(config, form, { record, user: applicant, now })
    placeRecord(config, record, applicant)
    const hash = await hashPassword(password)
    await database.transaction(async (query) => {
      const [taken] = await query('select 1 from account where lower(username) = lower($1)', [username])
      if (taken) throw new ApiError(409, 'duplicate', accountTexts.registered())
      await query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code, ${ownerColumn}, mobile, email, password_hash, password_changed_at, created_at) values ($1, $2, $3, $4, 'DECLARE', $5, $6, $7, $8, $9, $10, $11, $11)`,
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
      record.createdBy = id
      await query(
        `update file set uploaded_by = $1 where uploaded_by = 'register' and record_id is null and id = any($2)`,
        [id, fileIds(record.data)],
      )
      await attachFiles(query, config, { ...applicant, id }, record)
      await insertRecord(query, config, record)
    })
    const answer: RegisterAnswer = { username }
    return ok(answer)
  })

  app.get(patterns.registerExists, async (request) => {
    await limitCalls(database, { kind: 'exists', address: request.ip, limit: 60, seconds: 60 }, clock())
    const code = queryText(request, 'creditCode', 18) ?? ''
    if (!isCreditCode(code)) throw invalid(accountTexts.badCreditCode())
    const [row] = await database.query('select 1 from account where lower(username) = lower($1)', [code])
    return ok({ exist: row !== undefined })
  })

  app.get(patterns.registerBrands, async (request) => {
    await limitCalls(database, { kind: 'brands', address: request.ip, limit: 60, seconds: 60 }, clock())
    const name = queryText(request, 'name', 60) ?? ''
    const types = queryText(request, 'userType') === 'REGION' ? ['region'] : ['enterprise', 'product']
    if ([...name].length < 2) return ok([])
    const rows = await database.query<{ id: string; year: number; data: RecordData }>(
      `select id, year, data from ${tableOf('catalog-brand')} where head->>'type' = any($2) and (position($1 in head->>'subjectName') > 0 or position($1 in head->>'brandName') > 0) order by year desc, id limit 20`,
      [name, types],
    )
    const config = services.config()
    const field = config.entities['catalog-brand']?.fields['creditCode']
    return ok(
      rows.map((row) => ({
        id: row.id,
        year: row.year,
        brandName: row.data['brandName'],
        subjectName: row.data['subjectName'],
        creditCode: maskValue(row.data['creditCode'], field ?? { type: 'credit-code', title: '' }) ?? null,
      })),
    )
  })
}

const text = (data: RecordData, name: string) => (typeof data[name] === 'string' ? data[name] : '')
const fileIds = (data: RecordData) =>
  Object.values(data).flatMap((value) =>
    Array.isArray(value) ? value.map((item) => String((item as { id?: unknown } | null)?.id ?? '')) : [],
  )
