import { htmlInText } from './sec/html-in-text.ts'
import { httpUrl } from './sec/http-url.ts'
import { internalHost } from './sec/internal-host.ts'
import { jsUrl } from './sec/js-url.ts'
import { pathEscape } from './sec/path-escape.ts'
import { secret } from './sec/secret.ts'
import { defaultPassword } from './sec/default-password.ts'

/** The rules of the group sec. */
export const secRules = [defaultPassword, htmlInText, httpUrl, internalHost, jsUrl, pathEscape, secret]
