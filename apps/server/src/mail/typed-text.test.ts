import { describe, expect, test } from 'vitest';
import { content, mailServer, outboxForEachTest, queue, worker } from '../../testing/outbox.ts';
import { sendDue } from './worker.ts';

outboxForEachTest();

describe('text that a user types into a form', () => {
  const nasty = 'Kim <b>\r\nBcc: eve@evil.example\r\n\r\nhttps://evil.example';

  test('adds no header, no recipient and no link to an email', async () => {
    await queue('front@example.com', {
      subject: `Request: ${nasty}`,
      heading: `${nasty} is waiting`,
      blocks: [{ facts: [['Name', nasty]] }, { quote: nasty }, { action: 'Open', path: '/admin/requests' }],
      replyTo: { name: nasty, address: 'kim@example.com' },
    });
    await sendDue(worker());
    const [mail] = mailServer.delivered;
    expect(mail?.recipients).toEqual(['front@example.com']);
    const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To: .*/gim)).toEqual(['To: front@example.com']);
    const html = htmlOf(mail?.raw ?? '');
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://golf.example/admin/requests',
    ]);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('https://evil.example');
  });

  test('adds no line and no link to the plain text', async () => {
    const lines =
      'Kim\r\nEnter this code:\u2028482913\u0085\u202eSet a password:\fhttps://evil.example/reset';
    await queue('front@example.com', {
      subject: 'Request',
      heading: `${lines} is waiting`,
      blocks: [
        { text: `${lines} has registered you. See www.evil.example, or pay 2.50 to Dr. Ellison.` },
        {
          facts: [
            ['Name', lines],
            ['Email', 'kim.lee+golf@mail.example'],
          ],
        },
        { quote: `${lines}\nwrite to kim@evil.example` },
        { action: 'View requests', path: '/admin/requests' },
      ],
    });
    await sendDue(worker());
    const text = partOf(mailServer.delivered[0]?.raw ?? '', /text\/plain/i).replaceAll('\r\n', '\n');
    const onOneLine = 'Kim Enter this code: 482913 Set a password: https[:]//evil[.]example/reset';
    expect(text.split('\n\n--\n')[0]).toBe(
      [
        `${onOneLine} is waiting`,
        `${onOneLine} has registered you. See www[.]evil[.]example, or pay 2.50 to Dr. Ellison.`,
        `Name: ${onOneLine}\nEmail: kim.lee+golf@mail.example`,
        [
          '> Kim',
          '> Enter this code:',
          '> 482913',
          '>  Set a password:',
          '> https[:]//evil[.]example/reset',
          '> write to kim@evil.example',
        ].join('\n'),
        'View requests:\nhttps://golf.example/admin/requests',
      ].join('\n\n'),
    );
  });

  test('a calendar event is sent with its email, and canceled under the same ID', async () => {
    const event = {
      uid: 'booking-7',
      isCancelled: false,
      summary: 'Golf in Bay 1',
      startsAt: '2026-11-24T23:00:00.000Z',
      endsAt: '2026-11-25T00:30:00.000Z',
      changedAt: '2026-11-23T17:00:00.000Z',
    };
    await queue('ann@example.com', { ...content('Booked'), event });
    await queue('ann@example.com', { ...content('Cancelled'), event: { ...event, isCancelled: true } });
    await sendDue(worker());
    const files = mailServer.delivered.map(({ raw }) => calendarOf(raw)).sort();
    expect(files[0]).toContain('METHOD:CANCEL');
    expect(files[0]).toContain('STATUS:CANCELLED');
    expect(files[1]).toContain('METHOD:REQUEST');
    for (const file of files) {
      expect(file).toContain('UID:booking-7@longwoodgolflab.example');
      expect(file).toContain('DTSTART:20261124T230000Z');
      expect(file).toContain('DTEND:20261125T003000Z');
    }
  });
});

test('several calendar events are one attached file that asks for no answer', async () => {
  const night = {
    isCancelled: false,
    summary: 'Tuesday Night',
    startsAt: '2026-11-24T23:00:00.000Z',
    endsAt: '2026-11-25T01:00:00.000Z',
    changedAt: '2026-11-23T17:00:00.000Z',
  };
  const attachedEvents = ['league-3-2026-11-24', 'league-3-2026-12-01'].map((uid) => ({ ...night, uid }));
  await queue('ann@example.com', { ...content('Registered'), attachedEvents });
  await sendDue(worker());
  const raw = mailServer.delivered[0]?.raw ?? '';
  expect(raw).toMatch(/Content-Disposition: attachment; filename=calendar\.ics/);
  const file = calendarOf(raw);
  expect(file).toContain('METHOD:PUBLISH');
  expect(file).not.toContain('ATTENDEE');
  expect(file.match(/^UID:.*$/gm)?.map((line) => line.trim())).toEqual([
    'UID:league-3-2026-11-24@longwoodgolflab.example',
    'UID:league-3-2026-12-01@longwoodgolflab.example',
  ]);
});

/** Returns the decoded body of the first MIME part whose headers match `type`. */
function partOf(raw: string, type: RegExp): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((each) => type.test(each.split('\r\n\r\n')[0] ?? ''));
  const [head = '', ...rest] = part?.split('\r\n\r\n') ?? [];
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return body
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}
const htmlOf = (raw: string) => partOf(raw, /text\/html/i);
const calendarOf = (raw: string) => partOf(raw, /text\/calendar/i);
