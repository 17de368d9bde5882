import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Field } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { formText } from '#web/i18n/form-text.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'

interface EarlierBrand {
  id: string
  year: number
  brandName: string
  subjectName: string
}

const { nameReferences: _none, stored: _stored, ...services } = servicesFor('enterprise')

/** Services of the registration form before sign-in; a stable object. */
export const registrationServices: WidgetServices = { ...services, searchReferences: earlierBrands }

/** Brands of earlier years an applicant of this kind may link. */
async function earlierBrands(
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
