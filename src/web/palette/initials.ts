/** The first character of each letter in the pinyin order that browsers sort Chinese by. */
const first = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'
const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const initialCache = new Map<string, string>()

function initialOf(character: string): string {
  let letter = initialCache.get(character)
  if (letter === undefined) {
    let at = first.length - 1
    while (at > 0 && collator.compare(first.charAt(at), character) > 0) at--
    initialCache.set(character, (letter = letters.charAt(at)))
  }

  return letter
}

/**
 * The initials of a title for typing: the pinyin initial of each Chinese character, the first
 * letter of each other word, digits unchanged. 申报审核 → sbsh. Characters with several readings use
 * the usual one.
 */
export function initialsOf(title: string): string {
  return (title.toLowerCase().match(/\p{Script=Han}|\d+|[\p{L}]+/gu) ?? []).map(typedAs).join('')
}

function typedAs(part: string): string {
  if (/\p{Script=Han}/u.test(part)) return initialOf(part)
  return /^\d/.test(part) ? part : part.charAt(0)
}
