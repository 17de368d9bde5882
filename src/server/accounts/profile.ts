import { firstOf } from '#config-model/assert.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { checkFields } from '#config-model/forms/check-fields.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { cleanData } from '#config-model/values/clean-value.ts'
import type { Profile } from '#contract/account.ts'
import { fieldValidators } from '#server/active-config/field-validators.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { imageSize, detectFileType } from '#server/files/file-kinds.ts'
import { stripMetadata } from '#server/storage/strip-metadata.ts'
import { accountTexts } from './account-texts.ts'
import { notifyChangedContacts } from './recovery/contacts.ts'

const columns: Record<keyof Profile, string> = {
  nickName: 'nick_name',
  mobile: 'mobile',
  email: 'email',
  employer: 'employer',
}

/**
 * Saves the fields of portal.yaml's `profile`; returns the changed ones.
 * @throws ApiError 400 with every problem
 */
export async function saveProfile(
  services: RequestContext,
  user: User,
  profileInput: Record<string, unknown>,
): Promise<string[]> {
  const config = services.localized(services.config())
  const fields = config.portal.profile ?? {}
  const knownEntries = Object.entries(profileInput).filter(([name]) =>
    Object.hasOwn(fields, name),
  ) as [keyof Profile, RecordData[string]][]

  const [row] = await services.database.query<Profile>(
    `select nick_name as "nickName", mobile, email, employer from account where id = $1`,
    [user.id],
  )

  const before = Object.fromEntries(
    Object.keys(fields).map((name) => [name, row?.[name as keyof Profile] ?? null]),
  )
  const values: RecordData = {
    ...before,
    ...cleanData(fields, Object.fromEntries(knownEntries)),
  }

  const context = {
    ...recordContext(config, null, user, services.clock()),
    form: values,
    scopes: [{ fields, values }],
  }

  const problems = checkFields(
    config,
    { fields, values },
    context,
    fieldValidators(config, fields),
  ).filter(({ severity }) => severity === 'error')

  if (problems.length > 0) throw badRequest(verbatimPhrase(firstOf(problems).message), problems)

  const changed = knownEntries
    .map(([name]) => name)
    .filter((name) => (values[name] ?? '') !== (before[name] ?? ''))
  if (changed.length === 0) return []

  await services.database.transaction(async (query) => {
    await notifyChangedContacts(services, query, user.id, Object.fromEntries(knownEntries))
    return query(
      `update account
        set ${knownEntries.map(([name], at) => `${columns[name]} = $${at + 2}`).join(', ')}
        where id = $1`,
      [user.id, ...knownEntries.map(([name]) => values[name] ?? '')],
    )
  })

  services.outbox.wake()

  return changed
}

/** Bytes of an avatar, which is stored in the account. */
const maxBytes = 64 * 1024
/** Pixels per side: a small file can decode to a huge picture. */
const maxPixels = 1024

/**
 * Checks an avatar and strips its metadata; null removes it.
 * @throws ApiError 400
 */
export function checkAvatar(value: unknown): string | null {
  if (value === null || value === '') return null

  const [, kind = '', text = ''] =
    (typeof value === 'string' &&
      /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+=*)$/.exec(value)) ||
    []

  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || detectFileType(bytes, kind) === null)
    throw badRequest(accountTexts.avatarKind())

  const { width, height } = imageSize(bytes, `image/${kind}`) ?? { width: Infinity, height: 0 }
  if (bytes.length > maxBytes || Math.max(width, height) > maxPixels)
    throw badRequest(accountTexts.avatarTooLarge())

  return `data:image/${kind};base64,${stripMetadata(bytes).toString('base64')}`
}
