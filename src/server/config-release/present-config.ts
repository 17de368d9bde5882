import { memberOf } from '#config-model/found.ts'
import { configFor } from '#config-model/access/config-for.ts'
import type { User } from '#config-model/user.ts'
import { paths } from '#contract/paths.ts'
import type { ConfigAnswer } from '#contract/portal.ts'
import { VersionedAnswers, type VersionedAnswer } from '#server/answers/versioned-answers.ts'
import type { Asked } from '#server/context.ts'

const answers = new VersionedAnswers<Omit<ConfigAnswer, 'address'>>(paths.config)

/** The part of the configuration that the roles of a user may see, in the language asked for: the same for everybody with these roles. */
export function configAnswer(services: Asked, user: User): VersionedAnswer {
  const { holder, locale } = services
  const config = services.config()
  return answers.of(config, [locale, ...user.roles.toSorted()], () => {
    // The words of the model are code: the browser has them.
    const { words, ...mine } = configFor({ ...services.spoken(config), texts: {} }, user)
    void words
    const yearOf = (entity: string) =>
      config.entities[entity]?.scope?.year === undefined ? null : config.years.realYear
    const validators = Object.keys(mine.forms).map((id) => {
      return [id, holder.form(id, yearOf(memberOf(mine.forms, id).entity)).url] as const
    })
    return { config: mine, validators: Object.fromEntries(validators) }
  })
}
