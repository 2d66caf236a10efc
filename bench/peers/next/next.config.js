/** As little as possible beside rendering; compression as it comes. */
export default { poweredByHeader: false, images: { unoptimized: true } };
