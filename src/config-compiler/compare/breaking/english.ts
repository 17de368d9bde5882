/** English wording of the comparison of versions and of suppressions, by Chinese sentence. */
export const comparisonTexts: Record<string, string> = {
  '旧版本的 {0} 本身有错误，没有比较': 'the former version of {0} has errors itself: not compared',
  '{0}（{1}）被删除，它的数据将不再显示': '{0} ({1}) was removed: its data are no longer shown',
  '请保留文件，或先处理已有的数据': 'keep the file, or deal with the stored data first',
  '字段“{0}”（{1}）被删除，已填写的内容将不再显示':
    'field "{0}" ({1}) was removed: what was filled in is no longer shown',
  '请保留字段并写 until 停用年度': 'keep the field and retire it with until',
  '“{0}”看起来是“{1}”改名，没有写曾用名，旧数据不会显示':
    '"{0}" looks like "{1}" renamed, but does not say so: former values will not appear',
  '请在“{0}”中写 was: [{1}]': 'write was: [{1}] into "{0}"',
  '字段“{0}”由 {1} 改为 {2}，已填写的内容可能不再有效':
    'field "{0}" was {1} and is {2} now: what was filled in may not be valid any more',
  '请另加新字段，旧字段写 until': 'add a new field and retire the former one with until',
  '字段“{0}”的 {1} 由 {2} 收紧为 {3}，已填写的内容可能不再有效':
    '{1} of field "{0}" was {2} and is {3} now: what was filled in may not be valid any more',
  '字段“{0}”的 {1} 有变化，已填写的内容可能不再有效':
    '{1} of field "{0}" is another: what was filled in may not be valid any more',
  '从现在起 {0} 不得重复，已有的记录可能重复': '{0} must be unique from now on: stored records may repeat',
  请先查清已有的记录: 'look at the stored records first',
  '字段“{0}”改为必填，没有填写的旧记录再次提交时会被拦下':
    'field "{0}" is required now: records without a value are refused when they are submitted again',
  '请写 since 或 requiredWhen，让旧年度的记录不受影响':
    'write since or requiredWhen, so that records of former years are not concerned',
  '选项“{0}”（{1}）被删除，已选它的记录将显示不出名称':
    'item "{0}" ({1}) was removed: records that hold it have no name to show',
  '请保留该项并写 until 停用年度': 'keep the item and retire it with until',
  '区划“{0}”（{1}）被删除，该地的记录将显示不出名称':
    'region "{0}" ({1}) was removed: records of that place have no name to show',
  '请保留该区划并写 until 停用年度': 'keep the region and retire it with until',
  '角色“{0}”（{1}）被删除，有该角色的账号将失去权限':
    'role "{0}" ({1}) was removed: accounts that have it lose their rights',
  请先为这些账号换一个角色: 'give these accounts another role first',
  '网址“{0}”不再存在，收藏和消息中的链接会失效': 'address "{0}" is gone: bookmarks and links in messages break',
  '请在 routes.yaml 中写一条 redirect': 'write a redirect in routes.yaml',
  '状态“{0}”（{1}）被删除，处于该状态的记录将无法办理': 'state "{0}" ({1}) was removed: records in it are stuck',
  '请保留该状态，直到没有记录处于其中': 'keep the state until no record is in it',
  '处于“{0}”的记录再也到不了终态': 'records in "{0}" can never be finished any more',
  '请保留离开该状态的动作，如{0}': 'keep a transition that leaves the state, such as {0}',
  '“{0}”（{1}）': '"{0}" ({1})',
  库中没有涉及的记录: 'no stored record is concerned',
  '库中有 {0} 条记录涉及': '{0} stored records are concerned',
  '{0}；{1}': '{0}; {1}',
  无: 'unlimited',
  '下一行没有“{0}”这个问题': 'the next line has no problem "{0}"',
  请删除这条注释: 'remove the comment',
  忽略问题的注释要写明规则: 'a suppression must name a rule',
  '写法：# pinlu-lint-disable-next-line 规则 -- 理由': 'write: # pinlu-lint-disable-next-line rule -- reason',
  '“{0}”不能忽略': '"{0}" cannot be suppressed',
  请改正问题本身: 'correct the problem itself',
  忽略问题没有写理由: 'suppression without a reason',
  '请在规则后面写“-- 理由”': 'write "-- reason" after the rule',
}
