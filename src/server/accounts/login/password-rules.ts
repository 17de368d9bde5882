import type { Phrase } from '#config-model/messages/phrase.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

const minLength = 8
const maxLength = 64
/** From this length on any characters are allowed. */
const phrase = 15
const minKinds = 3

/** Common words, also rejected between digits or signs, or with digits for letters. */
const common = new Set(
  `password passwd pass admin administrator root user test guest welcome login qwerty qwertyuiop asdfgh zxcvbn abc abcd abcdef iloveyou letmein
  monkey dragon master hello secret changeme default system manager server superman sunshine princess football baseball shadow
  yunnan kunming dali lijiang puer yuxi qujing honghe wenshan baoshan zhaotong lincang chuxiong dehong nujiang diqing xishuangbanna
  china zhongguo beijing woaini mima denglu shenbao shenhe pinpai lvse nongye yunpin`.split(/\s+/),
)
const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Null when allowed: 8–64 characters of three classes or a passphrase, no common word, not the
 * user's name.
 */
export function passwordFault(password: string, username: string): Phrase | null {
  const length = [...password].length
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) =>
    pattern.test(password),
  ).length
  if (length < minLength || length > maxLength || (kinds < minKinds && length < phrase))
    return accountTexts.weakPassword()
  if (isRepetitive(password) || isCommon(password)) return accountTexts.commonPassword()

  const name = username.toLowerCase()

  return name.length >= 4 && password.toLowerCase().includes(name)
    ? accountTexts.passwordIsName()
    : null
}

/** At most four different characters. */
const isRepetitive = (password: string): boolean => new Set(password.toLowerCase()).size <= 4

/** Recognizes common words between digits or signs, or with digits for letters. */
function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  const spelt = [...small].map((character) => lookalikes[character] ?? character).join('')

  return (
    [small, spelt].some((text) => {
      const [word = '', ...others] = text.split(/[^a-z]+/).filter((part) => part !== '')
      return others.length === 0 && common.has(word)
    }) ||
    [...common].some(
      (word) =>
        word.length >= 4 && spelt.startsWith(word) && /^[^a-z]*$/.test(small.slice(word.length)),
    )
  )
}
