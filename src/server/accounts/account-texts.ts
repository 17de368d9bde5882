import { definePhrases } from '#config-model/messages/phrase.ts'

export const accountTexts = definePhrases({
  avatarKind: { zh: '头像须为 PNG 或 JPG 图片', en: 'The avatar must be a PNG or JPG image' },
  avatarTooLarge: {
    zh: '头像图片过大，请选择更小的图片',
    en: 'The avatar is too large; choose a smaller image',
  },
  wrongCaptcha: { zh: '验证码错误，请重新输入', en: 'Wrong captcha; type it again' },
  sumOf: { zh: '{left}加{right}等于几？', en: 'What is {left} plus {right}?' },
  differenceOf: { zh: '{left}减{right}等于几？', en: 'What is {left} minus {right}?' },
  waitingIn: { zh: '“{entity}”{state} {count} 件', en: '{count} of "{entity}" in "{state}"' },
  unattended: {
    zh: '没有人能办理的记录：{count} 件',
    en: 'Records that nobody may act on: {count}',
  },
  leavesBehind: {
    zh: '停用后有 {count} 件记录在本区域没有人能办理：{where}。请先建立或启用接替的账号。',
    en: 'After this nobody in the region can deal with these records ({count}): {where}. Make or enable an account that takes over first.',
  },
  changeLeavesBehind: {
    zh: '保存后有 {count} 件记录在本区域没有人能办理：{where}。请先建立或启用接替的账号；仍要改的，在修改页面保存并确认。',
    en: 'After this nobody in the region can deal with these records ({count}): {where}. Make or enable an account that takes over first; to change it all the same, save and confirm it on the page.',
  },
  onlyOwnSubstitute: {
    zh: '只能为自己设代理人',
    en: 'You can name a substitute for yourself only',
  },
  noSubstituteOfSubstitute: {
    zh: '代办时不能再设代理人，请先结束代办',
    en: 'End acting for somebody else before you name a substitute',
  },
  noAccount: {
    zh: '没有启用的账号“{username}”，请核对',
    en: 'No account in use is called "{username}"',
  },
  ownSubstitute: { zh: '代理人须是别人', en: 'A substitute is somebody else' },
  notSubstitutable: {
    zh: '“{name}”没有可以代理的角色，请选同类的工作人员',
    en: '"{name}" has no role that can be substituted: choose staff of that kind',
  },
  substituteDays: {
    zh: '结束日期不得早于开始日期和今天',
    en: 'The last day is neither before the first nor before today',
  },
  substituteChain: {
    zh: '这几天“{away}”已由“{by}”代理：离岗的人不能再当代理人，代理人也不能再由别人代理',
    en: 'On these days "{by}" acts for "{away}": who is away is no substitute, and a substitute has none',
  },
  substituteLeavesBehind: {
    zh: '代理人须回避，代理期间有 {count} 件记录没有人能办理：{where}。可以换一位代理人',
    en: 'The substitute must keep out of records that then nobody may act on ({count}): {where}. Another substitute may do',
  },
  notActing: { zh: '您现在不是他的代理人', en: 'You are not their substitute now' },
  noCaptcha: { zh: '请输入验证码', en: 'Type the captcha' },
  lockedUntil: {
    zh: '账号已锁定，请于 {time} 后再试，或联系管理员解锁',
    en: 'The account is locked; try again after {time}, or ask an administrator to unlock it',
  },
  tooManyAttempts: { zh: '操作过于频繁，请稍后重试', en: 'Too many attempts; try again later' },
  tooManySigningIn: {
    zh: '登录人数过多，请稍后重试',
    en: 'Too many people are signing in; try again in a moment',
  },
  weakPassword: {
    zh: '密码须为8–64位，含大小写字母、数字、符号中的三类；15位以上的可以是任意字符',
    en: 'A password has 8–64 characters of three kinds: capitals, small letters, digits, symbols; from 15 characters on of any kind',
  },
  commonPassword: {
    zh: '这是容易被猜中的密码，请换一个',
    en: 'This password is easily guessed; choose another',
  },
  passwordIsName: { zh: '密码不能含有账号', en: 'The password must not contain the user name' },
  badUsername: {
    zh: '用户名只能含英文字母、数字和符号，请核对后重新输入',
    en: 'A user name has letters, digits and signs without accents only; check it and type it again',
  },
  unlockAccounts: { zh: '解锁账号', en: 'unlock accounts' },
  changePasswordFirst: {
    zh: '首次登录须先修改密码，请在账户设置中修改',
    en: 'Change the password first, under account settings',
  },
  lockedFor: {
    zh: '密码错误次数过多，账号已锁定 {duration}',
    en: 'Too many wrong passwords: the account is locked for {duration}',
  },
  minutes: { zh: '{count} 分钟', en: '{count} min' },
  wrongPassword: {
    zh: '用户名或密码错误（还可尝试 {left} 次）',
    en: 'Wrong user name or password (attempts left: {left})',
  },
  changedMeanwhile: {
    zh: '账号或密码刚刚被修改，请重新登录',
    en: 'The account or its password was changed just now; sign in again',
  },
  noCredentials: { zh: '请输入用户名和密码', en: 'Type user name and password' },
  disabled: { zh: '账号已停用，请联系管理员', en: 'The account is disabled; ask an administrator' },
  sessionPasswordReset: {
    zh: '管理员重置了您的密码，登录已结束。请向管理员索取新密码，用新密码登录。',
    en: 'An administrator has reset your password, which ended your session. Ask for the new password and sign in with it.',
  },
  sessionPasswordChanged: {
    zh: '您的密码已修改，登录已结束。请用新密码登录；不是您本人修改的，请立即联系管理员。',
    en: 'Your password was changed, which ended your session. Sign in with the new one; if it was not you, tell an administrator at once.',
  },
  nobodyToUnlock: { zh: '请指定要解锁的账号', en: 'Name the account to unlock' },
  noRegistration: {
    zh: '请填写注册信息和密码',
    en: 'Fill in the registration and a password',
  },
  registrationOff: {
    zh: '这个平台不接受自行注册，账号由管理员建立',
    en: 'This portal takes no registrations; an administrator makes the accounts',
  },
  registrationFaults: {
    zh: '还有 {count} 处未填写或有误，请修改后重新提交',
    en: 'Empty or wrong: {count}. Correct it and submit again',
  },
  registered: {
    zh: '该代码已注册，请直接登录或联系县级管理员',
    en: 'This code is registered already; sign in, or ask the administrator of the district',
  },
  badCreditCode: {
    zh: '统一社会信用代码不正确，请核对营业执照',
    en: 'The credit code is wrong; compare it with the business licence',
  },
  alwaysSent: {
    zh: '消息“{message}”不能关闭',
    en: 'The message "{message}" cannot be switched off',
  },
  passwordIncomplete: {
    zh: '请填写原密码和新密码',
    en: 'Fill in the former and the new password',
  },
  wrongFormerPassword: { zh: '原密码不正确', en: 'The former password is wrong' },
  samePassword: {
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the former one',
  },
  usernameForm: {
    zh: '账号须为 4–60 个英文字母、数字或符号',
    en: 'A user name has 4 to 60 letters, digits and signs without accents',
  },
  usernameTaken: { zh: '该账号已存在，请换一个', en: 'This user name is taken; choose another' },
  ownPassword: {
    zh: '不能重置自己的密码，请在账户设置中修改',
    en: 'Your own password is changed under account settings',
  },
  ownAccount: { zh: '不能停用自己的账号', en: 'You cannot disable your own account' },
  ownRights: {
    zh: '不能修改自己的角色和管辖区域',
    en: 'You cannot change your own roles and region',
  },
  noRole: { zh: '请至少选择一个角色', en: 'Choose one role at least' },
  roleBeyond: { zh: '您不能授予或管理“{role}”', en: 'You cannot give or manage "{role}"' },
  roleOfOwner: {
    zh: '角色“{role}”的账号由注册产生，须有自己的“{owner}”信息：请对方自行注册，或改选其他角色',
    en: 'Accounts of the role "{role}" come from registration, with a record of "{owner}" of their own: have them register, or choose another role',
  },
  regionBeyond: { zh: '只能管理本辖区的账号', en: 'You manage accounts of your own region only' },
  regionOfLevel: {
    zh: '“{role}”须选择本级的管辖区域：县级选到县（市、区），州市级选到州（市）',
    en: '"{role}" needs a region of its level: a county for district reviewers, a city for city reviewers',
  },
  lastAdministrator: {
    zh: '这是最后一个能管理账号的人，不能停用或取消其角色',
    en: 'This is the last account that can administer accounts: it can be neither disabled nor lose the role',
  },
  noRecovery: {
    zh: '这个平台没有开启这种找回密码的方式，请联系管理员',
    en: 'This portal does not offer this way to recover a password; ask an administrator',
  },
  wrongCode: {
    zh: '账号、验证码或重置码不正确，或者已过期、已用过、输错次数过多。请核对后重试，或重新获取',
    en: 'Wrong user name or code, or the code has expired, was used, or was mistyped too often. Check both and try again, or get another code',
  },
  noContact: {
    zh: '请先在个人资料中填写并保存，再验证',
    en: 'Fill it in and save your profile first, then verify it',
  },
  contactVerified: { zh: '已经验证过，无需再验证', en: 'It is verified already' },
  wrongContactCode: {
    zh: '验证码不正确，或已过期、已用过或输错次数过多。请核对后重试，或重新发送',
    en: 'The code is wrong, has expired, was used, or was mistyped too often. Check it and try again, or have another sent',
  },
  noChannel: {
    zh: '暂时不能发送验证码，请稍后再试，或联系管理员',
    en: 'No code can be sent now; try again later, or ask an administrator',
  },
  noResetName: { zh: '请填写用户名', en: 'Fill in the user name' },
  resetIncomplete: {
    zh: '请填写账号、验证码和新密码',
    en: 'Fill in user name, code and new password',
  },
  noPage: { zh: '没有这个页面', en: 'There is no such page' },
})
