import { type BrandImage, DEFAULT_FACILITY, imageUrl, type SettingsVersion } from '@clubhouse/core/facility';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';
import { renderMail } from '../mail/template.ts';
import { clearUnusedImages } from './images.ts';

let server: TestServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
});
afterAll(() => server.close());

const blank = (width: number, height: number, color = '#0050c8') =>
  sharp({ create: { width, height, channels: 3, background: color } });

async function upload(slot: string, body: Buffer | string, type = 'image/png', who: Person = admin) {
  const response = await fetch(`${server.origin}/api/admin/facility/images/${slot}`, {
    method: 'POST',
    headers: { 'Content-Type': type, Cookie: who.cookie },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what the body contains
  return { status: response.status, body: (await response.json()) as any };
}

async function uploaded(slot: string, image: Sharp): Promise<BrandImage> {
  const { status, body } = await upload(slot, await image.png().toBuffer());
  expect(status).toBe(201);
  return body;
}

const load = (path: string) => fetch(server.origin + path);
const metadataAt = async (path: string) =>
  sharp(Buffer.from(await (await load(path)).arrayBuffer())).metadata();

async function saveBrand(changes: object) {
  const versions: SettingsVersion[] = (await admin.get('/api/admin/facility')).body;
  const basedOn = versions.find(({ group }) => group === 'brand')?.id;
  return admin.put('/api/admin/facility/brand', {
    value: { ...DEFAULT_FACILITY.brand, ...changes },
    basedOn,
  });
}

describe('an uploaded image', () => {
  test('is served to everyone in the sizes and formats of its slot, and browsers may keep it', async () => {
    const image = await uploaded('bay', blank(2400, 2000));
    expect(image).toMatchObject({ width: 1200, height: 900 });
    for (const width of [1200, 720]) {
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const url = imageUrl(image, `${width}.${format}`);
        expect(await metadataAt(url)).toMatchObject({ width, height: (width * 3) / 4 });
        const { headers } = await load(url);
        expect(headers.get('content-type')).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      }
    }
  });

  test('keeps the proportions of a logo and is never enlarged', async () => {
    expect(await uploaded('logoOnLight', blank(1280, 160))).toMatchObject({ width: 640, height: 80 });
    expect(await uploaded('logoOnLight', blank(200, 100))).toMatchObject({ width: 200, height: 100 });
  });

  test('is upright and does not reveal where it was taken', async () => {
    const photo = await blank(900, 1600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '28/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload('hero', photo, 'image/jpeg');
    expect(body).toMatchObject({ width: 1600, height: 900 });
    const served = await metadataAt(imageUrl(body, '1600.jpg'));
    expect([served.exif, served.orientation]).toEqual([undefined, undefined]);
  });

  test('is the same image if the same file is uploaded again', async () => {
    const file = blank(512, 512, '#123456');
    expect(await uploaded('markOnDark', file)).toEqual(await uploaded('markOnDark', file));
    expect((await uploaded('markOnLight', file)).id).not.toBe((await uploaded('markOnDark', file)).id);
  });

  test('becomes the icons of the browser tab and the home screen, and the picture of link previews', async () => {
    const mark = await uploaded('markOnDark', blank(512, 512));
    const icons = {
      'icon-32.png': 32,
      'icon-180.png': 180,
      'icon-512.png': 512,
      'icon-maskable.png': 512,
    } as const;
    for (const [name, size] of Object.entries(icons)) {
      expect(await metadataAt(`/images/${mark.id}/${name}`)).toMatchObject({ width: size, height: size });
    }
    const hero = await uploaded('hero', blank(1600, 900));
    expect(await metadataAt(imageUrl(hero, 'share.jpg'))).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('an upload is refused', () => {
  const refusalOf = async (slot: string, body: Buffer | string, type?: string) => {
    const { status, body: answer } = await upload(slot, body, type);
    return [status, answer.code];
  };

  test('if it is not a picture, or is a vector image, an animation, or too small', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>1</script></svg>';
    const frames = await sharp(
      [await blank(64, 64).png().toBuffer(), await blank(64, 64, '#ff0000').png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const png = await blank(400, 400).png().toBuffer();
    expect(await refusalOf('markOnLight', 'not a picture')).toEqual([400, 'not_an_image']);
    expect(await refusalOf('markOnLight', svg)).toEqual([400, 'not_an_image']);
    expect(await refusalOf('markOnLight', frames, 'image/webp')).toEqual([400, 'not_an_image']);
    expect(await refusalOf('markOnLight', png.subarray(0, png.length / 2))).toEqual([400, 'not_an_image']);
    expect(await refusalOf('bay', png)).toEqual([400, 'image_too_small']);
  });

  test('if its type is not a picture, if it is too large, or if nothing shows it', async () => {
    const png = await blank(400, 400).png().toBuffer();
    expect(await refusalOf('markOnLight', png, 'image/svg+xml')).toEqual([415, 'not_an_image']);
    expect(await refusalOf('markOnLight', png, 'application/json')).toEqual([415, 'not_an_image']);
    expect(await refusalOf('markOnLight', Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, 'too_large']);
    expect(await refusalOf('favicon', png)).toEqual([400, 'invalid']);
  });

  test('if a small file describes a huge picture', async () => {
    const bomb = await blank(9000, 9000).toColourspace('b-w').png().toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf('hero', bomb)).toEqual([400, 'image_too_large']);
  });

  test('unless an admin sends it', async () => {
    const png = await blank(400, 400).png().toBuffer();
    expect((await upload('markOnLight', png, 'image/png', staff)).status).toBe(403);
  });
});

test('a picture that does not exist is not cached', async () => {
  for (const [path, expected] of [
    [`/images/${'A'.repeat(22)}/640.webp`, 404],
    [`/images/${'A'.repeat(22)}/640%00.webp`, 400],
    ['/images/short/640.webp', 400],
  ] as const) {
    const { status, headers } = await load(path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, expected, 'no-store']);
  }
});

describe('the brand settings', () => {
  test('refuse images that this server does not have, and images of another slot', async () => {
    const mark = await uploaded('markOnLight', blank(300, 300, '#00aa00'));
    const unknown = { ...mark, id: 'A'.repeat(22) };
    for (const changes of [
      { logoOnLight: unknown },
      { logoOnLight: mark },
      { logoOnLight: { ...mark, width: 1 } },
    ]) {
      const { status, body } = await saveBrand(changes);
      expect([status, body.fields]).toEqual([
        400,
        { logoOnLight: expect.stringContaining('upload the picture again') },
      ]);
    }
    expect((await saveBrand({ markOnLight: mark })).status).toBe(200);
  });

  test('refuse a color that is hard to read', async () => {
    const { status, body } = await saveBrand({ accentOnLight: '#c6f24e' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['accentOnLight']]);
  });

  test('are in the activity log with the pictures and their descriptions', async () => {
    const picture = await uploaded('bay', blank(1200, 900, '#00cc00'));
    const name = `picture ${picture.id.slice(0, 6)}`;
    await saveBrand({ bay: { ...picture, alt: 'A bay' } });
    await saveBrand({ bay: { ...picture, alt: 'A golfer in the bay' } });
    const { body } = await admin.get('/api/admin/audit?sort=-at');
    expect(body[0].detail).toEqual({
      before: { bay: `${name} (A bay)` },
      after: { bay: `${name} (A golfer in the bay)` },
    });
  });

  test('give emails the logo and the color', async () => {
    const logoOnLight = await uploaded('logoOnLight', blank(640, 80, '#00bb00'));
    const facility = {
      ...DEFAULT_FACILITY,
      brand: { ...DEFAULT_FACILITY.brand, logoOnLight, accentOnLight: '#0050c8' },
    };
    const content = { subject: 'Hello', heading: 'Hello', blocks: [{ action: 'Open', path: '/booking' }] };
    const { html, text } = renderMail(content, 'https://club.example', facility);
    expect(html).toContain(
      `src="https://club.example${imageUrl(logoOnLight, '640.png')}" alt="Longwood Golf Lab"`,
    );
    expect(html).toContain('background:#0050c8');
    expect(text).toContain('Longwood Golf Lab');
  });
});

test('after a day, images that no saved settings use are deleted', async () => {
  const used = await uploaded('markOnLight', blank(300, 300, '#0000aa'));
  expect((await saveBrand({ markOnLight: used })).status).toBe(200);
  // The settings history still contains the version with this image, so the image stays.
  expect((await saveBrand({})).status).toBe(200);
  const unused = await uploaded('markOnLight', blank(300, 300, '#aa0000'));
  const statuses = async () => {
    const answers = [used, unused].map((image) => load(`/images/${image.id}/icon-32.png`));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const { db, now } = server.deps;
  const hours = (count: number) => new Date(now().getTime() + count * 60 * 60 * 1000);
  await clearUnusedImages(db, hours(23));
  expect(await statuses()).toEqual([200, 200]);
  await clearUnusedImages(db, hours(25));
  const ids: string[] = await db('facility_images').pluck('id');
  expect([ids.includes(used.id), ids.includes(unused.id)]).toEqual([true, false]);
  expect(await db('facility_image_files').where({ image_id: unused.id })).toEqual([]);
});
