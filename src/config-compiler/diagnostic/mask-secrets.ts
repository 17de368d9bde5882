/** The first group of a match stays visible, the second is masked. */
const secrets = [
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)([\s\S]*?(?:(?=-----END)|$))/g,
  /(\b[a-z][\w+.-]*:\/\/[^\s/:@"']*:)(?!\d*[/\s])([^\s"'<>\u3000-\uffef]+)(?=@)/gi,
  /()\b(eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+)/g,
  /()\b(AKIA[0-9A-Z]{16})\b/g,
  /()\b((?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|AIza|LTAI|AKID|ya29\.)(?=[\w-]*\d)[\w-]{12,})/g,
  /()\b([sprk]k[-_](?=[\w-]*\d)[\w-]{16,})/g,
  /(\bBearer\s+)(?=[\w.~+/-]*\d)([\w.~+/-]{16,}=*)/gi,
  /((?:密码|口令|password|passwd|pwd|secret)["']?\s*(?:是|为|[:：=])\s*["']?)([\w@#$%^&*!+/=.-]{6,})/gi,
  /((?:密钥|令牌|api[-_ ]?key|access[-_ ]?key|token)(?:[-_ ]?(?:id|secret))?["']?\s*(?:是|为|[:：=])\s*["']?)(?=[\w.+/-]*\d)([\w.+/-]{8,}=*)/gi,
]

export const suspiciousText =
  /-----BEGIN|:\/\/|eyJ|AKIA|gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]-|AIza|LTAI|AKID|ya29\.|\b[sprk]k[-_]|bearer\s|密码|口令|密钥|令牌|passw|pwd|secret|api[-_ ]?key|access[-_ ]?key|token/i

export const hasSecret = (text: string): boolean =>
  suspiciousText.test(text) && secrets.some((secret) => text.search(secret) !== -1)

/** Start and end offset; null for none. */
export function findSecret(text: string): { start: number; end: number } | null {
  if (!suspiciousText.test(text)) return null

  for (const secret of secrets) {
    const match = [...text.matchAll(secret)][0]
    if (match) return { start: match.index, end: match.index + match[0].length }
  }

  return null
}

/** `cover` is six asterisks by default. */
export function maskSecrets(
  text: string,
  cover: (secret: string) => string = () => '******',
): string {
  if (!suspiciousText.test(text)) return text

  return secrets.reduce(
    (masked, secret) =>
      masked.replace(
        secret,
        (_, visiblePart: string, hidden: string) => `${visiblePart}${cover(hidden)}`,
      ),
    text,
  )
}

/** Lines and columns are unchanged. */
export const maskInPlace = (text: string): string =>
  maskSecrets(text, (secret) => secret.replaceAll(/\S/g, '*'))
