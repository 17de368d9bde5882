import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { DictionaryItem, PortalAnswer, RegistrationAnswer } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { formText } from '#web/i18n/form-text.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import type { Dictionaries } from '#web/session/dictionaries.ts'

export function buildRegistrationConfig(
  portal: PortalAnswer,
  { entity, form }: RegistrationAnswer,
  regions: Config['regions'],
  {
    dictionaries,
    words,
    locale,
  }: { dictionaries: Dictionaries; words: Config['words']; locale: Locale },
): Config {
  const localizeItem = ({ labelEn, ...item }: DictionaryItem) =>
    locale === 'en-US' ? { ...item, label: labelEn } : item
  return {
    hash: portal.hash,
    portal: portal.portal,
    routes: [],
    menus: {},
    pages: {},
    messages: {},
    channels: {},
    texts: {},
    workflows: {},
    regions,
    years: { realYear: portal.years.realYear, historyYears: [], windows: {} },
    roles: { roles: {} },
    entities: { enterprise: entity },
    forms: { register: form },
    ...(words ? { words } : {}),
    dictionaries: Object.fromEntries(
      Object.entries(dictionaries).map(([id, items]) => [
        id,
        { title: id, items: items.map(localizeItem) },
      ]),
    ),
  }
}

interface EarlierBrand {
  id: string
  year: number
  brandName: string
  subjectName: string
}

const { labelReferences: _none, storedEntity: _stored, ...services } = servicesFor('enterprise')

/** Services before sign-in; a stable object. */
export const registrationServices: WidgetServices = {
  ...services,
  searchReferences: searchEarlierBrands,
}

/** Brands of earlier years that an applicant of this kind may link. */
async function searchEarlierBrands(
  _: Field,
  words: string,
  { record }: ConditionContext,
): Promise<{ value: string; label: string }[]> {
  const userType = record?.data['userType']
  const query = new URLSearchParams({
    name: words,
    ...(typeof userType === 'string' ? { userType } : {}),
  })

  const rows = await api.get<EarlierBrand[]>(`${apiPaths.registerBrands}?${query.toString()}`)

  return rows.map((row) => ({
    value: row.id,
    label: formText('brandOf', { brand: row.brandName, year: row.year, subject: row.subjectName }),
  }))
}
