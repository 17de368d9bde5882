import type { zh } from './register-text.ts'

const en: Record<keyof typeof zh, string> = {
  register: 'Register',
  hasAccount: 'I have an account',
  known: 'This code is registered already: sign in, or ask the county administrator',
  stillWrong: '{n} still blank or wrong',
  differ: 'The two passwords differ',
  agreeFirst: 'Please read and accept the agreements',
  passwordFirst: 'Enter a password',
  codeFirst: 'Enter the code',
  account: 'Account and password',
  username: 'Account',
  password: 'Password',
  repeat: 'Password again',
  agreements: 'Agreements',
  passwordRule:
    '8 to 64 characters with three of: capitals, small letters, digits, signs, or 15 and more of any kind',
  titled: '“{title}” ',
  agree: 'I have read and accept ',
  previous: 'Previous',
  next: 'Next',
  submit: 'Register',
  submitting: 'Submitting…',
  registered: 'You are registered',
  yourAccount: 'Your account is',
  keepSafe: '. Keep the password safe.',
  toLogin: 'Sign in',
  enter: 'Enter the platform',
  offer: 'A registration was begun on this machine at {time} and not submitted',
  offerHint:
    'If it is not yours, begin anew: what was entered is then removed from this machine. Files, password and captcha were not kept and are entered again.',
  carryOn: 'Carry on',
  beginAnew: 'Begin anew',
  keptAt:
    'Draft kept on this machine at {time}; it can be carried on within {days} days. Files and the password are not kept. On a shared computer, before you leave:',
  clear: 'clear the draft and begin anew',
  notKept:
    'This machine cannot keep a draft (no room left, or the browser forbids it): do not close this page before you submit.',
}

export default en
