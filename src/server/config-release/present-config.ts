import { memberOf } from '#config-model/assert.ts'
import { configForUser, workflowsForDiagram } from '#config-model/rights/config-for.ts'
import { configForBrowser } from '#config-model/rights/for-browser.ts'
import { mayEverFillIn } from '#config-model/rights/for-readers.ts'
import type { User } from '#config-model/user.ts'
import type { ConfigContent, WorkflowsAnswer } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { VersionedAnswers, type VersionedAnswer } from '#server/answers/versioned-answers.ts'
import type { RequestContext } from '#server/context.ts'

const answers = new VersionedAnswers<ConfigContent>(apiPaths.config)

/** What the user's roles may see; cached by roles. */
export function configAnswer(services: RequestContext, user: User): VersionedAnswer {
  const { configHolder, locale } = services
  const config = services.config()

  return answers.getOrBuild(config, [locale, ...user.roles.toSorted()], () => {
    // The browser has the model's words in code.
    const { words, ...mine } = configForBrowser(
      configForUser({ ...services.localized(config), texts: {} }, user),
    )
    void words
    const yearOf = (entity: string) =>
      config.entities[entity]?.scope?.year === undefined ? null : config.years.realYear
    const fills = (id: string) => mayEverFillIn(config, user, id, memberOf(config.entities, id))
    const validators = Object.entries(mine.forms).flatMap(([id, { entity }]) =>
      fills(entity) ? [[id, configHolder.form(id, yearOf(entity)).url] as const] : [],
    )
    return { config: mine, validators: Object.fromEntries(validators) }
  })
}

const drawn = new VersionedAnswers<Omit<WorkflowsAnswer, 'address'>>(apiPaths.configWorkflows)

/** For the diagram; null without access. */
export function workflowsAnswer(services: RequestContext, user: User): VersionedAnswer | null {
  const config = services.config()
  const workflows = workflowsForDiagram(services.localized(config), user)
  if (workflows === null) return null

  return drawn.getOrBuild(config, [services.locale, ...user.roles.toSorted()], () => ({
    workflows,
  }))
}
