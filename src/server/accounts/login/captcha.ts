import svgCaptcha from 'svg-captcha'
import type { CaptchaAnswer } from '#contract/account.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { newId } from '#server/records/id.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** A picture of four characters, valid once for five minutes, at the address that asked for it. */
export async function makeCaptcha(
  database: Database,
  address: string,
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
  await database.query('insert into captcha(id, answer, expires_at, address) values ($1, $2, $3, $4)', [
    captchaId,
    text.toLowerCase(),
    new Date(now.getTime() + 5 * 60_000),
    address,
  ])
  return { captchaId, svg: data }
}

interface SolvedCaptcha {
  id: string | undefined
  code: string | undefined
  address: string
}

/** Uses up a captcha. @throws ApiError 400 reason "captcha" when it is missing, wrong, expired or was shown elsewhere */
export async function useCaptcha(database: Database, { id, code, address }: SolvedCaptcha, now: Date): Promise<void> {
  const [row] = await database.query<{ answer: string }>(
    'delete from captcha where id = $1 and expires_at > $2 and coalesce(address, $3) = $3 returning answer',
    [typeof id === 'string' ? id : '', now, address],
  )
  const given = typeof code === 'string' ? code.trim().toLowerCase() : ''
  if (!row || row.answer !== given)
    throw new ApiError(400, 'captcha', given === '' ? accountTexts.noCaptcha() : accountTexts.wrongCaptcha())
}
