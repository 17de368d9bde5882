import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  screenOff: { zh: '“{screen}”打开是空的：{reason}', en: '"{screen}" shows nothing: {reason}' },
  noCatalogue: { zh: 'portal.yaml 没有写 publicYears', en: 'portal.yaml has no publicYears' },
  noTop10: { zh: 'portal.yaml 没有写 top10', en: 'portal.yaml has no top10' },
  noRegistration: {
    zh: '没有 forms/register.yaml 或 entities/enterprise.yaml',
    en: 'there is no forms/register.yaml or no entities/enterprise.yaml',
  },
  noRecovery: { zh: 'portal.yaml 没有写 recovery', en: 'portal.yaml has no recovery' },
  addOrRemove: { zh: '请补上，或删去这个网址', en: 'add it, or remove the address' },
})

/** 网址的内容没有开启。 */
export const screenOff = defineRule({
  id: 'route/screen-off',
  severity: 'error',
  title: { zh: '网址的内容没有开启', en: 'Address of a screen that is switched off' },
  why: {
    zh: '公开目录、10大名品和注册由配置开启，没有开启的，打开是 404。',
    en: 'The public catalogue, the top 10 and registration are switched on by the configuration; without it they answer 404.',
  },
  example: {
    file: 'routes.yaml',
    good: 'screen: login,',
    bad: 'screen: register,',
    at: 'register',
  },
  check: (model, report) => {
    for (const [index, { screen }] of model.config.routes.entries()) {
      const missing = screen === undefined ? null : missingFor(model, screen)
      if (missing !== null && screen !== undefined)
        report(
          'routes.yaml',
          [index, 'screen'],
          texts.screenOff({ screen, reason: missing.reason }),
          {
            hint: texts.addOrRemove(),
            causes: missing.files.map((file) => `lacks ${file}`),
          },
        )
    }
  },
})

/** What the configuration lacks for a screen; null when nothing. */
function missingFor({ config }: Model, screen: string): { reason: Phrase; files: string[] } | null {
  const { portal, forms, entities } = config
  if (screen === 'register')
    return forms['register'] && entities['enterprise']
      ? null
      : {
          reason: texts.noRegistration(),
          files: ['forms/register.yaml', 'entities/enterprise.yaml'],
        }

  const files = ['portal.yaml']
  if (screen === 'forgot-password' && !portal.recovery) return { reason: texts.noRecovery(), files }
  if (/^(catalogue|top10)-/.test(screen) && !portal.publicYears)
    return { reason: texts.noCatalogue(), files }

  return screen === 'top10-index' && !portal.top10 ? { reason: texts.noTop10(), files } : null
}
