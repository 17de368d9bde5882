import { patterns } from '#contract/paths.ts'
import { configFor, isShown } from '#config-model/access/access.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Field } from '#config-model/types.generated.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { ConfigAnswer } from '#contract/portal.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { readNotices } from '#server/notices/notices.ts'

/** What the browser needs before and after signing in. */
export const portalRoutes: RoutePlugin = (app, services) => {
  app.get(patterns.portal, async () => {
    const config = services.config()
    const now = services.clock()
    const entity = config.entities['enterprise']!
    const form = config.forms['register']!
    const answer: PortalAnswer = {
      hash: config.hash,
      portal: config.portal,
      publicKey: services.keys.publicKey,
      demo: services.isDemo,
      menus: { public: (config.menus['public'] ?? []).filter(isShown) },
      routes: config.routes,
      protectedPaths: Object.values(config.pages).map((page) => page.path),
      years: {
        realYear: config.years.realYear,
        historyYears: config.years.historyYears,
        programme: config.years.programme ?? {},
        yearApi: config.years.yearApi,
      },
      windows: Object.entries(config.years.windows).map(([id, window]) => ({
        id,
        ...windowState(config.years, id, null, now),
        actor: window.actor ?? null,
      })),
      registration: {
        entity,
        form,
        dictionaries: Object.fromEntries(
          dictionariesIn(entity.fields).map((id) => [
            id,
            dictionaryItems(config, id, config.years.realYear).map((item) => ({
              value: item.value,
              label: item.label,
              ...(item.parent ? { parent: item.parent } : {}),
            })),
          ]),
        ),
      },
      notices: (await readNotices(services, null, 3)).map(({ id, title, createDate }) => ({ id, title, createDate })),
      texts: config.texts['en-US'] ? { 'en-US': publicTexts(config.texts['en-US']) } : {},
    }
    return ok(answer)
  })

  app.get(patterns.config, async (request, reply) => {
    const user = requireUser(request)
    const config = services.config()
    const mine = configFor(config, user)
    const answer: ConfigAnswer = {
      config: mine,
      validators: Object.fromEntries(
        Object.keys(mine.forms).map((id) => [
          id,
          services.holder.form(
            id,
            config.entities[mine.forms[id]!.entity]?.scope?.year === undefined ? null : config.years.realYear,
          ).url,
        ]),
      ),
      now: formatDateTime(services.clock()),
    }
    reply.header('cache-control', 'no-cache')
    return ok(answer)
  })

  app.get<{ Params: { name: string } }>('/validators/:name', async (request, reply) => {
    const script = services.holder.script(`/validators/${request.params.name}`)
    if (script === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个校验程序，请刷新页面')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script)
  })
}

function dictionariesIn(fields: Record<string, Field>): string[] {
  return [
    ...new Set(
      Object.values(fields).flatMap((field) => [
        ...(field.dictionary ? [field.dictionary] : []),
        ...dictionariesIn(field.fields ?? {}),
      ]),
    ),
  ]
}

/** Only what nobody-signed-in sees is translated for nobody. */
function publicTexts(texts: Record<string, unknown>): Record<string, unknown> {
  const pick = (tree: unknown, name: string) => (tree as Record<string, unknown> | undefined)?.[name]
  return {
    portal: texts['portal'],
    years: texts['years'],
    routes: texts['routes'],
    menus: { public: pick(texts['menus'], 'public') },
    entities: { enterprise: pick(texts['entities'], 'enterprise') },
    forms: { register: pick(texts['forms'], 'register') },
    dictionaries: texts['dictionaries'],
  }
}
