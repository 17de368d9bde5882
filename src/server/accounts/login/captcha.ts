import svgCaptcha from 'svg-captcha'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { CaptchaAnswer } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError } from '#server/errors.ts'

const legibleCharacters = 'acdefhjkmnprtxyACDEFHJKMNPRTXY3467'
const ink = '#124D2E'
const noiseInk = '#9CCBB0'

/** The question, a sum in words, is for screen readers. */
export type CaptchaForm = 'picture' | 'question'

interface CaptchaRequest {
  address: string
  now: Date
  form: CaptchaForm
  locale: Locale
}

/** Creates a captcha that is valid once, for five minutes, from the requesting address. */
export async function createCaptcha(
  { query }: Pick<Database, 'query'>,
  { address, now, form, locale }: CaptchaRequest,
  random: (bytes: number) => Buffer,
): Promise<CaptchaAnswer> {
  const { answer, ...publicPart } =
    form === 'question' ? makeQuestion(locale, random) : makePicture()
  const captchaId = newId(now, random)

  await query('delete from captcha where expires_at < $1', [now])
  await query('insert into captcha(id, answer, expires_at, address) values ($1, $2, $3, $4)', [
    captchaId,
    answer,
    new Date(now.getTime() + 5 * 60_000),
    address,
  ])

  return { captchaId, ...publicPart }
}

/** Characters are dark, the crossing lines light. */
function makePicture() {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    charPreset: legibleCharacters,
    color: true,
    background: '#EEF8F1',
  })

  const svg = data
    .replaceAll(/(<path fill=")#\w+(")/g, `$1${ink}$2`)
    .replaceAll(/(stroke=")#\w+(")/g, `$1${noiseInk}$2`)

  return { answer: text.toLowerCase(), svg }
}

function makeQuestion(locale: Locale, random: (bytes: number) => Buffer) {
  const [first = 0, second = 0, order = 0] = random(3)
  const a = 2 + (first % 8)
  const b = 2 + (second % 8)
  const isSum = order % 2 === 0
  const [left, right] = isSum ? [a, b] : [Math.max(a, b), Math.min(a, b)]
  const words = { left: wordOf(locale, left), right: wordOf(locale, right) }
  const question = formatPhrase(
    isSum ? accountTexts.sumOf(words) : accountTexts.differenceOf(words),
    locale,
  )

  return { answer: String(isSum ? left + right : left - right), svg: '', question }
}

const digits = {
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}
const wordOf = (locale: Locale, digit: number) =>
  digits[locale === 'en-US' ? 'en' : 'zh'][digit] ?? String(digit)

interface SolvedCaptcha {
  id: string | undefined
  code: string | undefined
  address: string
}

/**
 * @throws ApiError 400 reason "captcha" when missing, wrong, expired or issued to another address
 */
export async function consumeCaptcha(
  database: Database,
  { id, code, address }: SolvedCaptcha,
  now: Date,
): Promise<void> {
  const [row] = await database.query<{ answer: string }>(
    `delete from captcha where id = $1 and expires_at > $2 and coalesce(address, $3) = $3
      returning answer`,
    [typeof id === 'string' ? id : '', now, address],
  )

  const enteredCode = typeof code === 'string' ? code.trim().toLowerCase() : ''
  if (!row || row.answer !== enteredCode)
    throw new ApiError(
      400,
      'captcha',
      enteredCode === '' ? accountTexts.noCaptcha() : accountTexts.wrongCaptcha(),
    )
}
