import svgCaptcha from 'svg-captcha'
import type { CaptchaAnswer } from '#contract/account.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { newId } from '#server/records/id.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** A picture of four characters, valid once for five minutes. */
export async function makeCaptcha(
  database: Database,
  now: Date,
  random: (bytes: number) => Buffer,
): Promise<CaptchaAnswer> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: true,
    background: '#EEF8F1',
  })
  const captchaId = newId(now, random)
  await database.query('delete from captcha where expires_at < $1', [now])
  await database.query('insert into captcha(id, answer, expires_at) values ($1, $2, $3)', [
    captchaId,
    text.toLowerCase(),
    new Date(now.getTime() + 5 * 60_000),
  ])
  return { captchaId, svg: data }
}

/** Uses up a captcha. @throws ApiError 400 reason "captcha" when it is missing, wrong or expired */
export async function useCaptcha(
  database: Database,
  id: string | undefined,
  code: string | undefined,
  now: Date,
): Promise<void> {
  const [row] = await database.query<{ answer: string }>(
    'delete from captcha where id = $1 and expires_at > $2 returning answer',
    [id ?? '', now],
  )
  if (!row || row.answer !== (code ?? '').trim().toLowerCase())
    throw new ApiError(400, 'captcha', code ? accountTexts.wrongCaptcha() : accountTexts.noCaptcha())
}
