import type { Command } from 'commander'
import { channelInbox } from '../../channels/inbound/store.ts'
import { addInboxCommands } from './inbox-commands.ts'

export function addInboundCommands(program: Command): void {
  const inbound = program
    .command('inbound')
    .description('What channels have sent and is not applied yet: waiting, or set aside in quarantine')
  addInboxCommands(inbound, {
    ...{ inbox: channelInbox, group: 'inbound', noun: 'inbound event', sender: 'platform' },
    ...{ table: 'inbound_events', homes: 'channels', home: 'channel', label: 'platform' },
  })
}
