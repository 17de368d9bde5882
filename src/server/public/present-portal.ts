import { isVisibleItem, yearlyMenu } from '#config-model/access/visible-menu.ts'
import { verifyingChannels } from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { type OpeningTimes, describeTimes } from '#config-model/facts/opening-times.ts'
import { windowState } from '#config-model/facts/years.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer, PortalToday, RegistrationAnswer } from '#contract/public.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { VersionedAnswers, type VersionedAnswer } from '#server/answers/versioned-answers.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readNotices } from '#server/notices/notices.ts'
import { themeSheet } from './theme-css.ts'

const subject = 'enterprise'
const registration = 'register'

const portals = new VersionedAnswers<Omit<PortalAnswer, 'address'>>(apiPaths.portal)
const registrations = new VersionedAnswers<Omit<RegistrationAnswer, 'address'>>(
  apiPaths.registration,
)

/** Settings for shell and public screens before sign-in. */
export function portalAnswer(services: RequestContext): VersionedAnswer {
  const config = services.config()
  const { loginKeys, isDemo, locale, outbox } = services
  const recoveryWays = (config.portal.recovery?.ways ?? []).filter(
    (way) => way === 'paper' || outbox.isReady(verifyingChannels[way]),
  )

  return portals.getOrBuild(
    config,
    [locale, loginKeys.publicKey, String(isDemo), ...recoveryWays],
    () => {
      const localizedConfig = services.localized(config)
      const {
        realYear,
        historyYears,
        programme = {},
        yearApi = [],
        windows,
        holidays,
      } = localizedConfig.years

      return {
        hash: config.hash,
        portal: localizedConfig.portal,
        publicKey: loginKeys.publicKey,
        recoveryWays,
        demo: isDemo,
        theme: themeSheet(config)?.address ?? null,
        menus: {
          public: yearlyMenu(localizedConfig.menus['public'] ?? [], localizedConfig.years).filter(
            isVisibleItem,
          ),
        },
        routes: localizedConfig.routes.filter(({ auth }) => auth === undefined),
        protectedPaths: [
          ...config.routes.filter(({ auth }) => auth !== undefined),
          ...Object.values(config.pages),
        ].map(({ path }) => path),
        years: { realYear, historyYears, programme, yearApi },
        windows: Object.entries(windows).map(
          ([id, { title, open, close, actor = null, ...times }]) => ({
            id,
            title,
            open,
            close,
            times: timesIn(locale, times, holidays),
            actor,
          }),
        ),
      }
    },
  )
}

function timesIn(
  locale: Locale,
  times: OpeningTimes,
  holidays: readonly string[] | undefined,
): string {
  const phrase = describeTimes(times, holidays)
  return phrase === null ? '' : formatPhrase(phrase, locale)
}

/** The open windows and the first three notices. */
export async function readPortalToday(services: RequestContext): Promise<PortalToday> {
  const { years } = services.config()
  const now = services.clock()

  return {
    openWindows: Object.keys(years.windows).filter(
      (id) => windowState(years, id, null, now).isOpen,
    ),
    notices: (await readNotices(services, null, 3)).map(({ id, title, createDate, pinned }) => ({
      id,
      title,
      createDate,
      pinned,
    })),
  }
}

/** Options of its fields are requested by type code. */
export function registrationAnswer(services: RequestContext): VersionedAnswer {
  const config = services.config()
  return registrations.getOrBuild(config, [services.locale], () =>
    presentRegistration(services, services.localized(config)),
  )
}

function presentRegistration(
  { configHolder }: RequestContext,
  config: Config,
): Omit<RegistrationAnswer, 'address'> {
  const entity = config.entities[subject]
  const form = config.forms[registration]
  if (!entity || !form) throw notFound(accountTexts.registrationOff())

  // Access rules are not sent.
  const { url } = configHolder.form(registration, null)
  return { entity: { ...entity, access: [] }, form, validators: url }
}
