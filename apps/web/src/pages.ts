import {
  bayCount,
  bayHours,
  bayHoursPhrase,
  capitalized,
  dollars,
  type Facility,
  hoursInWords,
  imageUrl,
  membershipTitle,
  SHARE_FILE,
  stateName,
} from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';

/** The server replaces this placeholder with the public URL, which this module does not know. */
const PUBLIC_URL = '__PUBLIC_URL__';

export const PRERENDERED_MODULES: Record<string, string> = {
  [SCREENS.landing.path]: 'packages/ui/src/app/home/start-screen.tsx',
  [SCREENS.contact.path]: 'packages/ui/src/demo-requests/contact-screen.tsx',
  [SCREENS.privacyPolicy.path]: 'packages/ui/src/facility/privacy-screen.tsx',
};

/**
 * Returns the pages that the server sends as complete HTML, so that search engines and visitors with slow
 * connections can read them before scripts run.
 */
function pagesOf(facility: Facility) {
  const { name } = facility.place;
  const simulators = bayCount(facility) === 1 ? 'A private golf simulator' : 'Private golf simulators';
  const demo = hoursInWords(facility.booking.guestHours);
  const fee = dollars(facility.membership.monthlyFee);
  const hours = bayHoursPhrase(facility);
  const open = hours ? `${hours},` : 'Open to members 24/7';
  return [
    {
      path: SCREENS.landing.path,
      title: `${SCREENS.landing.title} · ${name}`,
      description: `${simulators}, a gym, PGA instruction and physical therapy in ${townOf(facility)}. ${open} for ${fee} a month. Try it free for ${demo}.`,
    },
    {
      path: SCREENS.contact.path,
      title: `${SCREENS.contact.title} · ${name}`,
      description: `${capitalized(demo)} of simulator time at ${name}, free and with no obligation. Tell us which days work for you.`,
    },
    {
      path: SCREENS.privacyPolicy.path,
      title: `${SCREENS.privacyPolicy.title} · ${name}`,
      description: `What information ${name} has about you, why we need it, and what rights you have.`,
    },
  ];
}

const townOf = (facility: Facility) => `${facility.place.city}, ${stateName(facility)}`;

export const prerenderedPages = (facility: Facility) =>
  pagesOf(facility).map((page) => ({ ...page, head: headOf(page, facility) }));

/** Returns the URL of the picture that other sites show next to a link. */
const sharedPicture = ({ brand: { hero } }: Facility) =>
  PUBLIC_URL + (hero ? imageUrl(hero, SHARE_FILE) : '/og.jpg');

type Page = ReturnType<typeof pagesOf>[number];

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
/** Escapes text for HTML, because the settings may contain any character. */
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] as string);

function headOf({ path, title, description }: Page, facility: Facility): string {
  const { name } = facility.place;
  const url = PUBLIC_URL + path;
  const picture = sharedPicture(facility);
  const meta = (key: string, content: string) => `<meta name="${key}" content="${escaped(content)}" />`;
  const openGraph = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escaped(content)}" />`;
  return [
    meta('description', description),
    `<link rel="canonical" href="${url}" />`,
    openGraph('type', 'website'),
    openGraph('site_name', name),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', picture),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', `${name}: simulators, fitness and coaching in ${townOf(facility)}`),
    meta('twitter:card', 'summary_large_image'),
    ...(path === SCREENS.landing.path
      ? [`<script type="application/ld+json">${scriptJson(localBusiness(facility))}</script>`]
      : []),
  ].join('\n    ');
}

/** Escapes `<`, because `</script>` in the data would end the script element. */
const scriptJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

function localBusiness(facility: Facility) {
  const { membership, place } = facility;
  const { startTime, endTime } = bayHours(facility) ?? { startTime: '00:00:00', endTime: '23:59:00' };
  const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    '@id': `${PUBLIC_URL}/#place`,
    name: place.name,
    url: `${PUBLIC_URL}/`,
    image: sharedPicture(facility),
    telephone: place.phone,
    email: place.email,
    priceRange: '$$',
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.street,
      addressLocality: place.city,
      addressRegion: place.state,
      postalCode: place.zip,
      // Facilities are in the United States or Canada. Only Canadian postal codes begin with a letter.
      addressCountry: /^[A-Z]/i.test(place.zip) ? 'CA' : 'US',
    },
    ...(place.mapLink && { hasMap: place.mapLink }),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: everyDay,
        opens: startTime.slice(0, 5),
        closes: endTime.slice(0, 5),
      },
    ],
    makesOffer: {
      '@type': 'Offer',
      name: membershipTitle(facility),
      price: String(membership.monthlyFee),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: String(membership.monthlyFee),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    },
    sameAs: place.social.map(({ url }) => url),
  };
}
