import { isCreditCode } from '#config-model/facts/credit-code.ts'
import { publicYearsOf } from '#config-model/facts/years.ts'
import type { RecordData } from '#config-model/record.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import { maskValue } from '#config-model/values/mask-value.ts'
import type { RegisterAnswer } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import { routes } from '#contract/routes.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { hasPassword } from '#server/accounts/change-password.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { consumeCaptcha } from '#server/accounts/login/captcha.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, RoutePlugin } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { registerApplicant, findUsername } from '#server/public/register-applicant.ts'
import { brandSqlOf } from '#server/public/visible-brands.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { requestTexts } from '#server/request-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const brandTypes = new Map([
  ['ENTERPRISE', ['enterprise', 'product']],
  ['REGION', ['region']],
])

/** @throws ApiError 400 for an unknown kind of applicant */
function brandTypesOf(userType: string | undefined): string[] {
  if (userType === undefined) return [...brandTypes.values()].flat()

  const types = brandTypes.get(userType)
  const values = [...brandTypes.keys()].join(' / ')
  if (types === undefined) throw badRequest(requestTexts.notOffered({ name: 'userType', values }))

  return types
}

export const registerRoutes: RoutePlugin = (app, services) => {
  const { database, clock } = services

  serveRoute(
    app,
    routes.register,
    async ({ body, request }) => {
      const now = clock()
      await limitCalls(
        database,
        { kind: 'register', address: request.ip, limit: 60, seconds: 3600 },
        now,
      )

      const { data } = body
      const work = async (context: RequestContext) => {
        await consumeCaptcha(
          database,
          { id: body.captchaId, code: body.code, address: request.ip },
          now,
        )
        const answer: RegisterAnswer = {
          username: await registerApplicant(context, body, now),
        }

        return buildEnvelope(answer)
      }

      // Captcha and encrypted password differ in every call; the plain password identifies a retry.
      const username = typeof data['creditCode'] === 'string' ? data['creditCode'] : ''

      return runOnce<Envelope<RegisterAnswer>>(request, {
        by: 'register',
        content: data,
        work,
        replayAnswer: async (enterprise) =>
          buildEnvelope({ username: await findUsername(database, enterprise) }),
        isSame: () => hasPassword(services, 'username', username, body.password),
      })
    },
    { missing: () => accountTexts.noRegistration() },
  )

  serveRoute(app, routes.registerExists, async ({ query, request }) => {
    await limitCalls(
      database,
      { kind: 'exists', address: request.ip, limit: 20, seconds: 60 },
      clock(),
    )

    const code = query.creditCode ?? ''
    if (!isCreditCode(code)) throw badRequest(accountTexts.badCreditCode())

    const [row] = await database.query('select 1 from account where lower(username) = $1', [
      code.toLowerCase(),
    ])

    return buildEnvelope({ exist: row !== undefined })
  })

  serveRoute(app, routes.registerBrands, async ({ query, request }) => {
    await limitCalls(
      database,
      { kind: 'brands', address: request.ip, limit: 60, seconds: 60 },
      clock(),
    )

    const name = query.name ?? ''
    const types = brandTypesOf(query.userType)
    const config = services.config()
    const publicYears = publicYearsOf(config.portal)
    if ([...name].length < 2 || publicYears.length === 0) return buildEnvelope([])

    const rows = await database.query<{ id: string; year: number; data: RecordData }>(
      `select b.id, b.year, b.data from ${tableOf('catalog-brand')} b
        where ${brandSqlOf(config).isVisible} and b.year = any($3) and b.head->>'type' = any($2)
        and (position($1 in b.head->>'subjectName') > 0 or position($1 in b.head->>'brandName') > 0)
        order by b.year desc, b.id limit 20`,
      [name, types, publicYears],
    )

    const { fields = {} } = config.entities['catalog-brand'] ?? {}
    const codeField = fields['creditCode'] ?? { type: 'credit-code', title: '' }

    return buildEnvelope(
      rows.map(({ id, year, data: stored }) => {
        const data = withCurrentNames(fields, stored)
        return {
          id,
          year,
          brandName: data['brandName'],
          subjectName: data['subjectName'],
          creditCode: maskValue(data['creditCode'], codeField) ?? null,
        }
      }),
    )
  })
}
