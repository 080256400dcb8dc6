import { FACILITY, MEMBERSHIP } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';

/** The server replaces this placeholder with the public URL, which the build does not know. */
const PUBLIC_URL = '__PUBLIC_URL__';

/** Search engines and visitors with slow connections can read these pages before any script runs. */
const PAGES = [
  {
    path: SCREENS.landing.path,
    file: 'index.html',
    module: 'packages/ui/src/facility/landing-screen.tsx',
    title: `${SCREENS.landing.title} · ${FACILITY.name}`,
    description: `Private golf simulators, a gym, PGA instruction and physical therapy in ${FACILITY.city}, Florida. Open to members 24/7 for $${MEMBERSHIP.monthlyFee} a month. Try it free for two hours.`,
  },
  {
    path: SCREENS.contact.path,
    file: 'contact.html',
    module: 'packages/ui/src/demo-requests/contact-screen.tsx',
    title: `${SCREENS.contact.title} · ${FACILITY.name}`,
    description: `Two hours of simulator time at ${FACILITY.name}, free and with no obligation. Tell us which days work for you.`,
  },
  {
    path: SCREENS.privacyPolicy.path,
    file: 'privacy-policy.html',
    module: 'packages/ui/src/facility/privacy-screen.tsx',
    title: `${SCREENS.privacyPolicy.title} · ${FACILITY.name}`,
    description: `What information ${FACILITY.name} has about you, why we need it, and what rights you have.`,
  },
];

export const PRERENDERED = PAGES.map((page) => ({ ...page, head: headOf(page) }));

function headOf({ path, title, description }: (typeof PAGES)[number]): string {
  const url = PUBLIC_URL + path;
  const picture = `${PUBLIC_URL}/og.jpg`;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${content}" />`;
  const openGraph = (property: string, content: string) =>
    `<meta property="og:${property}" content="${content}" />`;
  return [
    meta('description', description),
    `<link rel="canonical" href="${url}" />`,
    openGraph('type', 'website'),
    openGraph('site_name', FACILITY.name),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', picture),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', `${FACILITY.name}: simulators, fitness and coaching in ${FACILITY.city}, Florida`),
    meta('twitter:card', 'summary_large_image'),
    ...(path === SCREENS.landing.path
      ? [`<script type="application/ld+json">${JSON.stringify(localBusiness())}</script>`]
      : []),
  ].join('\n    ');
}

function localBusiness() {
  const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    '@id': `${PUBLIC_URL}/#place`,
    name: FACILITY.name,
    url: `${PUBLIC_URL}/`,
    image: `${PUBLIC_URL}/og.jpg`,
    telephone: FACILITY.phone,
    email: FACILITY.email,
    priceRange: '$$',
    address: {
      '@type': 'PostalAddress',
      streetAddress: FACILITY.street,
      addressLocality: FACILITY.city,
      addressRegion: FACILITY.state,
      postalCode: FACILITY.zip,
      addressCountry: 'US',
    },
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: everyDay, opens: '00:00', closes: '23:59' },
    ],
    makesOffer: {
      '@type': 'Offer',
      name: '24/7 Elite Golf Simulator & Fitness Access',
      price: String(MEMBERSHIP.monthlyFee),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: String(MEMBERSHIP.monthlyFee),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    },
    sameAs: FACILITY.social.map(({ url }) => url),
  };
}
